import { fitsType, typeRule } from '@cadenza/contracts/custom-values';
import { customValueMaxLength } from '@cadenza/contracts/limits';
import { Field, Input, Textarea } from '@cadenza/ui';
import type { ComponentProps, RefCallback } from 'react';
import type { LeadField } from './lead-fields.ts';

type Values = Readonly<Record<string, string>>;

export interface ValueInputsProps {
  fields: readonly LeadField[];
  /** By key; a field without a value is absent or empty. */
  values: Values;
  /** The sentence about the value of a key. */
  faultOf: (key: string) => string | undefined;
  /** What the input of a key takes from its form. */
  register: (key: string) => RegisteredInput;
}

type RegisteredInput = Pick<ComponentProps<'input'>, 'name'> & {
  onChange: (event: { target: unknown; type?: unknown }) => unknown;
  onBlur: (event: { target: unknown; type?: unknown }) => unknown;
  ref: RefCallback<unknown>;
};

/** An input for each custom field of a lead, by the type of the field. */
export function ValueInputs({ fields, values, faultOf, register }: ValueInputsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <Field
          key={field.key}
          label={<span className="wrap-anywhere">{field.label}</span>}
          error={faultOf(field.key)}
          className={field.type === 'text' || field.type === 'link' ? 'sm:col-span-2' : ''}
        >
          <ValueInput type={field.type} value={values[field.key] ?? ''} input={register(field.key)} />
        </Field>
      ))}
    </div>
  );
}

interface ValueInputProps {
  type: LeadField['type'];
  value: string;
  input: RegisteredInput;
}

function ValueInput({ type, value, input }: ValueInputProps) {
  const shared = { ...input, dir: 'auto', autoComplete: 'off' } as const;
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
