import type { LeadsChange } from '@cadenza/contracts';
import { customValueMaxLength, leadFieldMaxLength } from '@cadenza/contracts/limits';
import { type LeadField, leadFieldsQuery } from '@cadenza/lead-fields';
import { useQuery } from '@cadenza/screen-kit';
import {
  Checkbox,
  DialogForm,
  Field,
  Input,
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@cadenza/ui';
import { type FormEvent, useId, useState } from 'react';
import { useChangeLeads } from '../../api/bulk-leads.ts';
import type { BulkFormProps } from './bulk-form-props.ts';
import { BulkProgress, BulkResult } from './bulk-result.tsx';
import { inWords } from './counts.ts';

const standard = { company: 'Company', jobRole: 'Job Role' } as const;
const isStandard = (name: string): name is keyof typeof standard => name in standard;

/** Gives all selected leads one value of a field. Names and addresses are each person's own. */
export function FieldForm({ leadIds, onClose }: BulkFormProps) {
  const [field, setField] = useState('');
  const [value, setValue] = useState('');
  const [onlyEmpty, setOnlyEmpty] = useState(true);
  const [error, setError] = useState<string>();
  const [done, setDone] = useState(0);
  const { data: fields = [] } = useQuery(leadFieldsQuery);
  const checkboxId = useId();
  const change = useChangeLeads(setDone);
  const clears = value.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (field === '') return setError('Please choose a field');
    // There is nothing to fill with nothing.
    change.mutate({ leadIds, change: changeOf(field, value, onlyEmpty && !clears) });
  }

  if (change.data) {
    const { changed } = change.data;
    const rest = leadIds.length - changed.length;
    const sentences = [
      `${inWords(changed.length, 'lead was', 'leads were')} changed.`,
      ...(rest > 0 ? [`${inWords(rest, 'lead stays', 'leads stay')} as before.`] : []),
    ];
    return <BulkResult sentences={sentences} onClose={onClose} />;
  }
  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={clears ? 'Clear Field' : 'Change Field'}
      pendingLabel="Changing..."
      pending={change.isPending}
    >
      <Field label="Field" error={error}>
        <Select
          value={field}
          disabled={change.isPending}
          onValueChange={(chosen) => {
            setField(chosen);
            setError(undefined);
          }}
        >
          <SelectTrigger>
            <SelectValue placeholder="Select a field" />
          </SelectTrigger>
          <SelectContent className="w-(--radix-select-trigger-width)">
            {[...Object.entries(standard), ...fields.map(({ key, label }) => [key, label] as const)].map(
              ([name, label]) => (
                <SelectItem key={name} value={name} className="[&>span:first-child]:truncate">
                  <span title={label}>{label}</span>
                </SelectItem>
              ),
            )}
          </SelectContent>
        </Select>
      </Field>
      <Field label="Value" hint={clears ? 'Without a value, the field is emptied for all selected leads.' : undefined}>
        <Input
          {...inputOf(fields.find(({ key }) => key === field))}
          dir="auto"
          autoComplete="off"
          maxLength={isStandard(field) ? leadFieldMaxLength : customValueMaxLength}
          value={value}
          disabled={change.isPending}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      {clears ? null : (
        <div className="flex items-center gap-2.5 text-sm">
          <Checkbox
            id={checkboxId}
            checked={onlyEmpty}
            disabled={change.isPending}
            onCheckedChange={(checked) => setOnlyEmpty(checked === true)}
          />
          <label htmlFor={checkboxId}>Only fill empty fields</label>
        </div>
      )}
      {onlyEmpty && !clears ? null : (
        <p className="text-sm text-warning">The values that leads have now are lost. This cannot be undone.</p>
      )}
      <BulkProgress done={done} of={leadIds.length} />
    </DialogForm>
  );
}

function changeOf(field: string, value: string, onlyEmpty: boolean): LeadsChange {
  return isStandard(field)
    ? { what: 'set-field', field, value, onlyEmpty }
    : { what: 'set-custom-field', key: field, value, onlyEmpty };
}

function inputOf(field: LeadField | undefined): { type?: string; inputMode?: 'decimal' } {
  if (field?.type === 'date') return { type: 'date' };
  return field?.type === 'number' ? { inputMode: 'decimal' } : {};
}
