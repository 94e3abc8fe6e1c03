import type { FieldColumn } from './field-columns.ts';
import type { FileHints } from './file-hints.ts';
import type { CsvRow } from './lead-mapping.ts';
import { findForm, readValue } from './value-forms.ts';

/** The longest value the API takes. */
export const customValueMaxLength = 1_000;

/** Reads the cells of one column. */
export interface ValueReader extends FieldColumn {
  /** The value of a cell in the form that the API takes; null when the cell is not of the field's type. */
  read: (cell: string) => string | null;
}

/**
 * A value may be written in ways that only the whole column tells apart, so all rows are looked at where nobody chose.
 */
export async function valueReaders(
  rows: readonly CsvRow[],
  columns: readonly FieldColumn[],
  hints: FileHints,
): Promise<ValueReader[]> {
  const readers: ValueReader[] = [];
  for (const each of columns) {
    const { type } = each.field;
    const form = each.form ?? (await findForm(rows, each.column, type, hints)).form;
    readers.push({ ...each, read: (cell) => readValue(type, cell, form) });
  }
  return readers;
}
