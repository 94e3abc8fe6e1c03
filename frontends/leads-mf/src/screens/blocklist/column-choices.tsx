import { Checkbox, Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { useId } from 'react';
import type { ColumnContent, ListColumns } from './guess-columns.ts';

export interface ColumnChoicesProps {
  headers: readonly string[];
  /** Those with anything to block. */
  contents: readonly ColumnContent[];
  columns: ListColumns;
  onChange: (changed: Partial<ListColumns>) => void;
}

const columnsOffered = 200;

/** The columns with what is blocked, and the one with the reasons, as they were guessed or chosen. */
export function ColumnChoices({ headers, contents, columns, onChange }: ColumnChoicesProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <fieldset className="grid min-w-0 gap-2 text-sm">
        <legend className="mb-2 font-medium">Columns to block</legend>
        {contents.map((content) => (
          <ValueColumn
            key={content.header}
            content={content}
            isChosen={columns.values.includes(content.header)}
            onChoose={(isChosen) =>
              onChange({
                values: contents
                  .map(({ header }) => header)
                  .filter((header) => (header === content.header ? isChosen : columns.values.includes(header))),
              })
            }
          />
        ))}
      </fieldset>
      <ColumnChoice
        label="Reasons"
        headers={headers}
        column={columns.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </div>
  );
}

interface ValueColumnProps {
  content: ColumnContent;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function ValueColumn({ content: { header, addresses, domains }, isChosen, onChoose }: ValueColumnProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isChosen}
        onCheckedChange={(checked) => onChoose(checked === true)}
      />
      <label htmlFor={id} className="wrap-anywhere min-w-0">
        {header}{' '}
        <span className="text-muted-foreground">
          {[rowsWith(addresses, 'addresses'), rowsWith(domains, 'domains')].filter(Boolean).join(', ')}
        </span>
      </label>
    </span>
  );
}

const rowsWith = (count: number, what: string) =>
  count === 0 ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'} with ${what}`;

interface ColumnChoiceProps {
  label: string;
  headers: readonly string[];
  column: string;
  onChange: (column: string) => void;
}

/** Option values are positions: a header may be any text. */
function ColumnChoice({ label, headers, column, onChange }: ColumnChoiceProps) {
  const position = headers.indexOf(column);
  return (
    <Field label={label}>
      <Select
        value={position === -1 ? '' : String(position)}
        onValueChange={(value) => onChange(headers[Number(value)] ?? '')}
      >
        <SelectTrigger>
          <SelectValue placeholder="No column">{column}</SelectValue>
        </SelectTrigger>
        <SelectContent className="w-(--radix-select-trigger-width)">
          <SelectItem value="none" className="text-muted-foreground">
            No column
          </SelectItem>
          {headers.slice(0, columnsOffered).map((header, index) => (
            <SelectItem key={header} value={String(index)} className="[&>span:first-child]:truncate">
              {header}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}
