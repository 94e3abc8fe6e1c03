import { fitsType } from '@cadenza/contracts/custom-values';
import type { FieldColumn } from './field-columns.ts';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';
import { type DateOrder, orderOf, readDate } from './read-date.ts';

/** The longest value the API takes. */
export const customValueMaxLength = 1_000;
/** One piece takes a few ms. */
const pieceRows = 5_000;
const dateMaxLength = 60;

/** Reads the cells of one column. */
export interface ValueReader extends FieldColumn {
  /** The value of a cell in the form that the API takes; null when the cell is not of the field's type. */
  read: (cell: string) => string | null;
}

/** A date may be written in ways that only the whole column tells apart, so all rows are looked at. */
export async function valueReaders(rows: readonly CsvRow[], columns: readonly FieldColumn[]): Promise<ValueReader[]> {
  const readers: ValueReader[] = [];
  for (const { column, field } of columns) {
    const order = field.type === 'date' ? await orderIn(rows, column) : 'unknown';
    readers.push({ column, field, read: readerOf(field.type, order) });
  }
  return readers;
}

function readerOf(type: FieldColumn['field']['type'], order: DateOrder): ValueReader['read'] {
  if (type === 'text') return (cell) => cell;
  if (type === 'date') return (cell) => (cell.length > dateMaxLength ? null : readDate(cell, order));
  return (cell) => (fitsType(type, cell) ? cell : null);
}

/** Values that contradict each other leave the order unknown. */
async function orderIn(rows: readonly CsvRow[], column: string): Promise<DateOrder> {
  let found: DateOrder = 'unknown';
  for (let start = 0; start < rows.length; start += pieceRows) {
    for (const row of rows.slice(start, start + pieceRows)) {
      const order = orderOf((row[column] ?? '').slice(0, dateMaxLength).trim());
      if (order === 'unknown') continue;
      if (found !== 'unknown' && found !== order) return 'unknown';
      found = order;
    }
    await pageTurn();
  }
  return found;
}
