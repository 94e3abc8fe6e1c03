import { Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { type ColumnMapping, isPassword, type Source, sources } from './file-columns.ts';

const names: Record<Source, string> = {
  ...{ address: 'Address', fromName: 'From name', firstName: 'First name', lastName: 'Last name' },
  ...{ user: 'User', password: 'Password', dailyLimit: 'Daily limit', tags: 'Tags' },
  ...{ smtpHost: 'SMTP host', smtpPort: 'SMTP port', smtpSecurity: 'SMTP security' },
  ...{ imapHost: 'IMAP host', imapPort: 'IMAP port', imapSecurity: 'IMAP security' },
  ...{ imapUser: 'IMAP user', imapPassword: 'IMAP password' },
};

interface ColumnsPanelProps {
  headers: readonly string[];
  /** The cells of the first row. */
  sample: Readonly<Record<string, string>>;
  mapping: ColumnMapping;
  onChange: (source: Source, header: string | undefined) => void;
}

/** Where each value comes from, as it was guessed from the headers, to be changed. */
export function ColumnsPanel({ headers, sample, mapping, onChange }: ColumnsPanelProps) {
  const unused = headers.filter((header) => !Object.values(mapping).includes(header));
  return (
    <section aria-label="Columns" className="min-w-0 rounded-lg border p-4">
      <h3 className="font-medium text-sm">Columns</h3>
      <div className="mt-4 grid min-w-0 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {sources.map((source) => (
          <Field
            key={source}
            label={names[source]}
            hint={exampleOf(source, mapping[source], sample)}
            className="min-w-0"
          >
            <ColumnSelect headers={headers} column={mapping[source]} onChange={(header) => onChange(source, header)} />
          </Field>
        ))}
      </div>
      {unused.length > 0 ? (
        <p className="wrap-anywhere mt-4 border-t pt-3 text-muted-foreground text-xs">Not used: {unused.join(', ')}</p>
      ) : null}
    </section>
  );
}

function exampleOf(source: Source, column: string | undefined, sample: ColumnsPanelProps['sample']) {
  if (column === undefined || isPassword(source)) return undefined;
  const text = sample[column]?.trim() ?? '';
  if (text === '') return <span className="block truncate">Empty in the first row</span>;
  return (
    <span className="block truncate" title={text}>
      For example: {text}
    </span>
  );
}

interface ColumnSelectProps {
  headers: readonly string[];
  column: string | undefined;
  onChange: (header: string | undefined) => void;
}

/** Values are positions: a select takes an empty value for its placeholder, and a header may be any text. */
function ColumnSelect({ headers, column, onChange }: ColumnSelectProps) {
  return (
    <Select
      value={column === undefined ? '' : String(headers.indexOf(column))}
      onValueChange={(value) => onChange(headers[Number(value)])}
    >
      <SelectTrigger>
        <SelectValue placeholder="No column">{column}</SelectValue>
      </SelectTrigger>
      <SelectContent className="w-(--radix-select-trigger-width)">
        {column === undefined ? null : (
          <SelectItem value="none" className="text-muted-foreground">
            No column
          </SelectItem>
        )}
        {headers.map((header, position) => (
          <SelectItem key={header} value={String(position)} className="[&>span>span]:truncate">
            {header}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
