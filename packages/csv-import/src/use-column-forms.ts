import { useEffect, useState } from 'react';
import type { ExactNumbers } from './exact-numbers.ts';
import type { FieldColumn } from './field-columns.ts';
import type { CsvRow } from './lead-mapping.ts';
import { type FoundForm, findForm, formsOfType } from './value-forms.ts';

export type ColumnForms = ReadonlyMap<string, FoundForm>;

const none: ColumnForms = new Map();

/** How the columns of dates and numbers are written, as far as they have been looked at; those without such values are absent. */
export function useColumnForms(
  rows: readonly CsvRow[],
  fieldColumns: readonly FieldColumn[],
  exact: ExactNumbers,
): ColumnForms {
  const [forms, setForms] = useState(none);
  const asked = fieldColumns
    .filter(({ field }) => formsOfType[field.type] !== undefined)
    .map(({ column, field }) => [column, field.type] as const);
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the columns
  useEffect(() => {
    let isCurrent = true;
    setForms(none);
    void (async () => {
      for (const [column, type] of asked) {
        const found = await findForm(rows, column, type, exact);
        if (!isCurrent) return;
        if (found.examples.length > 0) setForms((before) => new Map(before).set(column, found));
      }
    })();
    return () => {
      isCurrent = false;
    };
  }, [rows, key, exact]);
  return forms;
}
