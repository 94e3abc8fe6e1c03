import { Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import type { ListColumns } from './guess-columns.ts';

export interface ColumnChoicesProps {
  headers: readonly string[];
  columns: ListColumns;
  onChange: (changed: Partial<ListColumns>) => void;
}

const columnsOffered = 200;

/** The column with what is blocked, and the one with the reasons, as they were guessed or chosen. */
export function ColumnChoices({ headers, columns, onChange }: ColumnChoicesProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <ColumnChoice
        label="Addresses or domains"
        headers={headers}
        column={columns.value}
        onChange={(value) => onChange({ value })}
      />
      <ColumnChoice
        label="Reasons"
        isOptional
        headers={headers}
        column={columns.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </div>
  );
}

interface ColumnChoiceProps {
  label: string;
  isOptional?: boolean;
  headers: readonly string[];
  column: string;
  onChange: (column: string) => void;
}

/** Option values are positions: a header may be any text. */
function ColumnChoice({ label, isOptional = false, headers, column, onChange }: ColumnChoiceProps) {
  const position = headers.indexOf(column);
  return (
    <Field label={label} required={!isOptional}>
      <Select
        value={position === -1 ? '' : String(position)}
        onValueChange={(value) => onChange(headers[Number(value)] ?? '')}
      >
        <SelectTrigger>
          <SelectValue placeholder={isOptional ? 'No column' : 'Select column'}>{column}</SelectValue>
        </SelectTrigger>
        <SelectContent className="w-(--radix-select-trigger-width)">
          {isOptional ? (
            <SelectItem value="none" className="text-muted-foreground">
              No column
            </SelectItem>
          ) : null}
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
