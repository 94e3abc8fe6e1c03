import { Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { useMemo } from 'react';
import type { CsvRow, LeadMapping, LeadTarget } from './lead-mapping.ts';
import { countUnmailable, sampleOf } from './rows-to-leads.ts';

const fields: { target: LeadTarget; label: string; required: boolean }[] = [
  { target: 'email', label: 'Email', required: true },
  { target: 'firstName', label: 'First Name', required: false },
  { target: 'lastName', label: 'Last Name', required: false },
  { target: 'company', label: 'Company', required: false },
  { target: 'jobRole', label: 'Job Role', required: false },
];

export interface MappingPanelProps {
  headers: string[];
  rows: CsvRow[];
  mapping: LeadMapping;
  disabled: boolean;
  onChange: (target: LeadTarget, column: string) => void;
}

export function MappingPanel({ headers, rows, mapping, disabled, onChange }: MappingPanelProps) {
  return (
    <section className="rounded-lg border p-4">
      <h3 className="font-medium text-sm">Map CSV Columns</h3>
      <p className="mt-0.5 text-muted-foreground text-xs">Match your CSV columns to the lead fields</p>
      <div className="mt-4 grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {fields.map(({ target, label, required }) => (
          <Field
            key={target}
            label={label}
            required={required}
            hint={<Sample rows={rows} column={mapping[target]} />}
            className={required ? 'min-w-0 sm:col-span-2' : 'min-w-0'}
          >
            <ColumnSelect
              headers={headers}
              column={mapping[target]}
              required={required}
              disabled={disabled}
              onChange={(column) => onChange(target, column)}
            />
          </Field>
        ))}
      </div>
      <UnmailableRows rows={rows} emailColumn={mapping.email} />
    </section>
  );
}

interface ColumnSelectProps {
  headers: string[];
  column: string;
  required: boolean;
  disabled: boolean;
  onChange: (column: string) => void;
}

/** Values are positions, because a select takes an empty value for its placeholder and a header may be any text. */
function ColumnSelect({ headers, column, required, disabled, onChange }: ColumnSelectProps) {
  const position = headers.indexOf(column);
  return (
    <Select
      value={position === -1 ? '' : String(position)}
      onValueChange={(value) => onChange(headers[Number(value)] ?? '')}
      disabled={disabled}
    >
      <SelectTrigger>
        <SelectValue placeholder={required ? 'Select column' : 'Select column (optional)'} />
      </SelectTrigger>
      <SelectContent className="w-(--radix-select-trigger-width)">
        {required || position === -1 ? null : (
          <SelectItem value="none" className="text-muted-foreground">
            No column
          </SelectItem>
        )}
        {headers.map((header, index) => (
          <SelectItem key={header} value={String(index)} className="[&>span:first-child]:truncate">
            {header}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

function Sample({ rows, column }: { rows: CsvRow[]; column: string }) {
  const sample = useMemo(() => sampleOf(rows, column), [rows, column]);
  if (column === '') return <span>Not imported</span>;
  return <span className="block truncate">{sample === '' ? 'This column is empty' : `For example: ${sample}`}</span>;
}

function UnmailableRows({ rows, emailColumn }: { rows: CsvRow[]; emailColumn: string }) {
  const count = useMemo(() => (emailColumn === '' ? 0 : countUnmailable(rows, emailColumn)), [rows, emailColumn]);
  if (count === 0) return null;
  return (
    <p className="mt-4 border-t pt-3 text-warning text-xs">
      {count === 1 ? '1 row has no valid email' : `${count} rows have no valid email`}: stored, but never mailed.
    </p>
  );
}
