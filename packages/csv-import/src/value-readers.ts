import type { ExactNumbers } from './exact-numbers.ts';
import type { FieldColumn } from './field-columns.ts';
import type { CsvRow } from './lead-mapping.ts';
import { findForm, readValue } from './value-forms.ts';

/** The longest value the API takes. */
export const customValueMaxLength = 1_000;

/** Reads the cells of one column. */
export interface ValueReader extends FieldColumn {
  /** The value of a cell in the form that the API takes; null when the cell is not of the field's type. */
  read: (cell: string, row: CsvRow) => string | null;
}

/**
 * A value may be written in ways that only the whole column distinguishes, so all rows are looked at where nobody chose.
 */
export async function valueReaders(
  rows: readonly CsvRow[],
  columns: readonly FieldColumn[],
  exact: ExactNumbers,
): Promise<ValueReader[]> {
  const readers: ValueReader[] = [];
  for (const each of columns) {
    const { type } = each.field;
    const form = each.form ?? (await findForm(rows, each.column, type, exact)).form;
    const formIn = (row: CsvRow) => (exact.get(row)?.has(each.column) ? 'decimal-point' : form);
    readers.push({ ...each, read: (cell, row) => readValue(type, cell, formIn(row)) });
  }
  return readers;
}
