import type { CustomField } from '@cadenza/contracts';
import { Button } from '@cadenza/ui';
import { useDeferredValue, useRef, useState } from 'react';
import { ColumnRow } from './column-row.tsx';
import type { ColumnTarget } from './column-targets.ts';
import { columnsOffered, type FieldChoices, type FieldColumn } from './field-columns.ts';
import { type LeadMapping, leadTargets } from './lead-mapping.ts';
import type { ColumnForms } from './use-column-forms.ts';
import type { ValueForm } from './value-forms.ts';

export interface ColumnListProps {
  headers: readonly string[];
  samples: ReadonlyMap<string, readonly string[]>;
  mapping: LeadMapping;
  fieldChoices: FieldChoices;
  fieldColumns: readonly FieldColumn[];
  /** How the columns of dates and numbers are written. */
  columnForms: ColumnForms;
  /** The custom fields that a column may go to. */
  fields: readonly CustomField[];
  newFields: readonly CustomField[];
  onSend: (column: string, target: ColumnTarget) => void;
  onChooseForm: (column: string, form: ValueForm) => void;
}

/** Few at first, and the others when there is time: a row is slow to make. */
const rowsAtOnce = 8;

/** The columns of the file, one a row: name, samples, and where it goes. */
export function ColumnList(props: ColumnListProps) {
  const { headers, samples, mapping, fieldColumns, columnForms, fields, newFields, onSend, onChooseForm } = props;
  const [newFieldFor, setNewFieldFor] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const columnOf = new Map<string, string>();
  for (const target of leadTargets) if (mapping[target] !== '') columnOf.set(target, mapping[target]);
  for (const { column, field } of fieldColumns) columnOf.set(field.key, column);
  const targetOf = new Map([...columnOf].map(([target, column]) => [column, target]));
  const fieldColumnOf = new Map(fieldColumns.map((each) => [each.column, each]));
  const newKeys = new Set(newFields.map(({ key }) => key));
  const offered = showsAll
    ? headers
    : headers.filter((header, place) => place < columnsOffered || targetOf.has(header));
  const isComplete = useDeferredValue(true, false);
  const shown = isComplete ? offered : offered.slice(0, rowsAtOnce);
  const latest = useRef({ columnOf, fields, onSend, onChooseForm });
  latest.current = { columnOf, fields, onSend, onChooseForm };
  return (
    <>
      <div
        aria-hidden="true"
        className="hidden border-t bg-muted/40 px-4 py-2 font-medium text-muted-foreground text-xs @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,15rem)] @2xl:gap-4"
      >
        <span>Column</span>
        <span>Samples</span>
        <span>Goes to</span>
      </div>
      <ul aria-label="Columns">
        {shown.map((column) => {
          const fieldColumn = fieldColumnOf.get(column);
          const target = targetOf.get(column) ?? null;
          return (
            <li key={column} className="border-t">
              <ColumnRow
                column={column}
                samples={samples.get(column)}
                target={target}
                field={fieldColumn?.field}
                isNewField={target !== null && newKeys.has(target)}
                form={fieldColumn?.form}
                foundForm={columnForms.get(column)}
                latest={latest}
                isMakingField={newFieldFor === column}
                onMakeField={setNewFieldFor}
              />
            </li>
          );
        })}
      </ul>
      {offered.length < headers.length ? (
        <div className="border-t px-4 py-3">
          <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
            Show all {headers.length} columns
          </Button>
        </div>
      ) : null}
    </>
  );
}
