import { fitsType, typeRule } from '@cadenza/contracts/custom-values';
import { customValueMaxLength } from '@cadenza/contracts/limits';
import { Field, Input, Textarea } from '@cadenza/ui';
import type { LeadField } from './lead-fields.ts';

type Values = Readonly<Record<string, string>>;

export interface ValueInputsProps {
  fields: readonly LeadField[];
  /** By key; a field without a value is absent or empty. */
  values: Values;
  /** Sentences by key. */
  errors: Values;
  onChange: (key: string, value: string) => void;
}

/** An input for each custom field of a lead, by the type of the field. */
export function ValueInputs({ fields, values, errors, onChange }: ValueInputsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <Field
          key={field.key}
          label={<span className="wrap-anywhere">{field.label}</span>}
          error={errors[field.key]}
          className={field.type === 'text' || field.type === 'link' ? 'sm:col-span-2' : ''}
        >
          <ValueInput field={field} value={values[field.key] ?? ''} onChange={onChange} />
        </Field>
      ))}
    </div>
  );
}

interface ValueInputProps {
  field: LeadField;
  value: string;
  onChange: (key: string, value: string) => void;
}

function ValueInput({ field: { key, type }, value, onChange }: ValueInputProps) {
  const shared = {
    dir: 'auto',
    autoComplete: 'off',
    value,
    onChange: (event: { target: { value: string } }) => onChange(key, event.target.value),
  } as const;
  switch (type) {
    case 'text':
      return (
        <Textarea
          {...shared}
          rows={1}
          maxLength={customValueMaxLength}
          className="field-sizing-content max-h-40 min-h-9 py-1.5"
        />
      );
    case 'number':
      return <Input {...shared} inputMode="decimal" maxLength={customValueMaxLength} />;
    case 'date':
      // A field that was text before may have values that an input for dates would hide.
      return <Input {...shared} type={value === '' || fitsType('date', value) ? 'date' : 'text'} />;
    case 'link':
      return <Input {...shared} type="url" inputMode="url" maxLength={customValueMaxLength} placeholder="https://" />;
    default:
      return type satisfies never;
  }
}

/** Sentences for the values that are not of their field's type, by key. */
export function wrongValues(fields: readonly LeadField[], values: Values): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { key, label, type } of fields) {
    const value = values[key]?.trim() ?? '';
    if (value !== '' && type !== 'text' && !fitsType(type, value)) wrong[key] = `${label} ${typeRule[type]}`;
  }
  return wrong;
}
