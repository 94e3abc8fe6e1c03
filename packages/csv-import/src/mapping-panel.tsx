import { Alert, Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { FileReading, type FileReadingProps } from './file-reading.tsx';
import { inFigures } from './in-figures.ts';
import type { CsvRow, LeadMapping, LeadTarget } from './lead-mapping.ts';
import { useUnmailableCount } from './use-unmailable-count.ts';

const fields: { target: LeadTarget; label: string; required: boolean }[] = [
  { target: 'email', label: 'Email', required: true },
  { target: 'firstName', label: 'First Name', required: false },
  { target: 'lastName', label: 'Last Name', required: false },
  { target: 'company', label: 'Company', required: false },
  { target: 'jobRole', label: 'Job Role', required: false },
];

export interface MappingPanelProps extends Omit<FileReadingProps, 'onChange' | 'headers' | 'rows'> {
  headers: string[];
  hasHeader: boolean;
  rows: CsvRow[];
  samples: ReadonlyMap<string, string>;
  mapping: LeadMapping;
  /** Whether the columns go where those of the last file with these headers went. */
  isAsLastTime: boolean;
  onChange: (target: LeadTarget, column: string) => void;
  onReadingChange: FileReadingProps['onChange'];
}

export function MappingPanel(props: MappingPanelProps) {
  const { headers, hasHeader, rows, samples, mapping, isAsLastTime, onChange } = props;
  return (
    <section className="rounded-lg border p-4">
      <h3 className="font-medium text-sm">Map CSV Columns</h3>
      <p className="mt-0.5 text-muted-foreground text-xs">Match your CSV columns to the lead fields</p>
      {hasHeader ? null : (
        <Alert className="mt-4">
          This file has no header: its first row holds an email address, so it is imported as a lead too.
        </Alert>
      )}
      {isAsLastTime ? (
        <p role="status" className="mt-4 text-muted-foreground text-xs">
          As last time: a file with these columns was imported before, and they go where they went then.
        </p>
      ) : null}
      <div className="mt-4 grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {fields.map(({ target, label, required }) => (
          <Field
            key={target}
            label={label}
            required={required}
            hint={<Sample samples={samples} column={mapping[target]} />}
            className={required ? 'min-w-0 sm:col-span-2' : 'min-w-0'}
          >
            <ColumnSelect
              headers={headers}
              samples={samples}
              column={mapping[target]}
              required={required}
              onChange={(column) => onChange(target, column)}
            />
          </Field>
        ))}
      </div>
      <FileReading
        source={props.source}
        delimiter={props.delimiter}
        headers={headers}
        rows={rows}
        foreignValues={props.foreignValues}
        reading={props.reading}
        onChange={props.onReadingChange}
      />
      <UnmailableRows rows={rows} emailColumn={mapping.email} />
    </section>
  );
}

interface ColumnSelectProps {
  headers: string[];
  samples: ReadonlyMap<string, string>;
  column: string;
  required: boolean;
  onChange: (column: string) => void;
}

/** Option values are positions: a select takes an empty value for its placeholder, and a header may be any text. */
function ColumnSelect({ headers, samples, column, required, onChange }: ColumnSelectProps) {
  const position = headers.indexOf(column);
  return (
    <Select
      value={position === -1 ? '' : String(position)}
      onValueChange={(value) => onChange(headers[Number(value)] ?? '')}
    >
      <SelectTrigger>
        <SelectValue placeholder={required ? 'Select column' : 'Select column (optional)'}>{column}</SelectValue>
      </SelectTrigger>
      <SelectContent className="w-(--radix-select-trigger-width)">
        {required || position === -1 ? null : (
          <SelectItem value="none" className="text-muted-foreground">
            No column
          </SelectItem>
        )}
        {headers.map((header, index) => (
          <SelectItem
            key={header}
            value={String(index)}
            textValue={header}
            className="[&>span:first-child]:min-w-0 [&>span>span]:truncate"
          >
            <span className="block">{header}</span>
            {samples.has(header) ? (
              <span aria-hidden="true" className="block text-muted-foreground text-xs">
                {samples.get(header)}
              </span>
            ) : null}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

function Sample({ samples, column }: { samples: ReadonlyMap<string, string>; column: string }) {
  if (column === '') return <span>Not imported</span>;
  const sample = samples.get(column);
  return (
    <span className="block truncate">{sample === undefined ? 'This column is empty' : `For example: ${sample}`}</span>
  );
}

function UnmailableRows({ rows, emailColumn }: { rows: CsvRow[]; emailColumn: string }) {
  const count = useUnmailableCount(rows, emailColumn);
  if (count === 0) return null;
  return (
    <p className="mt-4 border-t pt-3 text-warning text-xs">
      {count === 1 ? '1 row has no valid email' : `${inFigures(count)} rows have no valid email`}: left out, or stored
      but never mailed where it is empty.
    </p>
  );
}
