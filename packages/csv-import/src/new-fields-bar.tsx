import type { CustomField } from '@cadenza/contracts';
import { Button } from '@cadenza/ui';
import { ListPlus, Undo2 } from 'lucide-react';
import type { FieldChoices, FieldColumn } from './field-columns.ts';
import { otherColumns } from './field-columns.ts';
import { type CsvRow, type LeadMapping, leadTargets } from './lead-mapping.ts';
import { fieldsFor, fieldsMax, roomFor } from './new-fields.ts';

export interface NewFieldsProps {
  headers: readonly string[];
  rows: readonly CsvRow[];
  samples: ReadonlyMap<string, readonly string[]>;
  mapping: LeadMapping;
  fieldChoices: FieldChoices;
  fieldColumns: readonly FieldColumn[];
  /** The fields of the account and those to be made; undefined while they are not known. */
  known: readonly CustomField[] | undefined;
  newFields: readonly CustomField[];
  onAdd: (fields: ReadonlyMap<string, CustomField>) => void;
  onDrop: () => void;
}

/** How many columns are imported, and one press that makes fields for those that go nowhere; another takes it back. */
export function NewFields(props: NewFieldsProps) {
  const { headers, rows, samples, mapping, fieldChoices, fieldColumns, known, newFields, onAdd, onDrop } = props;
  const imported = leadTargets.filter((target) => mapping[target] !== '').length + fieldColumns.length;
  // What the user chose not to import stays out, and a field for an empty column would help nobody.
  const withField = new Set(fieldColumns.map(({ column }) => column));
  const others = otherColumns(headers, mapping, fieldChoices).filter(
    (column) => !withField.has(column) && fieldChoices.get(column) !== null && samples.has(column),
  );
  const keys = new Set(fieldColumns.map(({ field }) => field.key));
  const made = newFields.filter(({ key }) => keys.has(key)).length;
  const room = known === undefined ? 0 : roomFor(known);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p role="status" className="text-muted-foreground tabular-nums">
        {imported} of {headers.length} {headers.length === 1 ? 'column' : 'columns'} imported
        {made > 0 ? `. ${made === 1 ? '1 new field' : `${made} new fields`}, created when you import` : ''}
        {known !== undefined && others.length > 0 && room === 0
          ? `. There is no room for more than ${fieldsMax} fields`
          : ''}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {made > 0 ? (
          <Button variant="outline" size="sm" onClick={onDrop}>
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        ) : null}
        {known !== undefined && others.length > 0 && room > 0 ? (
          <Button variant="outline" size="sm" onClick={() => onAdd(fieldsFor(others, rows, known))}>
            <ListPlus aria-hidden="true" />
            {wordsFor(others.length, room)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function wordsFor(others: number, room: number): string {
  if (others > room) return `Create fields for ${room} of the other ${others}`;
  return others === 1 ? 'Create a field for the other one' : `Create fields for the other ${others}`;
}
