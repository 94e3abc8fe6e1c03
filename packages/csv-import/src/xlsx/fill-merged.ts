import Papa from 'papaparse';
import { pageTurn } from '../page-turn.ts';
import { columnName, type MergedCells } from './cell-reference.ts';
import { firstAt } from './first-at.ts';
import { csvRow, faultyCells, type SheetRow, type SheetRows } from './read-rows.ts';
import { tooLargeWorkbook } from './workbook-faults.ts';

/** Cells that are looked at or written, among them the empty ones before a merged one. So many take about a second. */
const cellsMax = 5_000_000;
/** One piece takes some ms. */
const pieceCells = 20_000;

/** Of one row: a person looks at the row after the first. */
const remarksMax = 20;

/** A row on which merged cells have an effect. */
interface TouchedRow extends Pick<SheetRow, 'numbers' | 'remarks'> {
  cells: string[];
}

/**
 * The rows of a sheet as its merged cells show them: each row has the value of the cells that are merged over it, as a
 * company beside three people is the company of all three. Over columns nothing is repeated: that is how a title is
 * written. What a cell below a merged one has of its own nobody sees, so it is left out, and said. Rows without a value of
 * their own stay out.
 */
export async function withMergedFilled({ rows, merges }: SheetRows): Promise<SheetRow[]> {
  const touched = new Array<TouchedRow | undefined>(rows.length);
  let [count, countAtTurn] = [0, 0];

  async function work(cells: number): Promise<void> {
    count += cells;
    if (count > cellsMax) throw tooLargeWorkbook();
    if (count - countAtTurn < pieceCells) return;
    countAtTurn = count;
    await pageTurn();
  }

  function rowAt(index: number): TouchedRow {
    const { text, numbers, remarks } = rows[index] as SheetRow;
    touched[index] ??= { cells: cellsOf(text), numbers, remarks };
    return touched[index];
  }

  async function fill(merged: MergedCells): Promise<void> {
    const { firstColumn, firstRow, lastRow } = merged;
    const start = firstAt(rows, firstRow, ({ row }) => row);
    const first = rows[start]?.row === firstRow ? rowAt(start) : null;
    const value = first?.cells[firstColumn] ?? '';
    const isNumber = first?.numbers.includes(firstColumn) ?? false;
    for (let index = start; (rows[index]?.row ?? Number.POSITIVE_INFINITY) <= lastRow; index += 1) {
      const row = rowAt(index);
      await work(1 + clear(row, rows[index]?.row ?? 0, merged, value));
      if (value === '') continue;
      await work(Math.max(0, firstColumn - row.cells.length));
      while (row.cells.length < firstColumn) row.cells.push('');
      row.cells[firstColumn] = value;
      if (isNumber && !row.numbers.includes(firstColumn)) row.numbers = [...row.numbers, firstColumn];
    }
  }

  for (const merged of merges) {
    await work(1);
    await fill(merged);
  }
  const shown: SheetRow[] = [];
  for (const [index, row] of rows.entries()) {
    await work(1);
    shown.push(asShown(row, touched[index]));
  }
  return shown;
}

function asShown(row: SheetRow, touched: TouchedRow | undefined): SheetRow {
  if (touched === undefined) return row;
  const { cells, ...rest } = touched;
  const left = cells.some((cell) => cell !== '') ? cells : faultyCells(0);
  return { ...row, ...rest, text: csvRow(left), columns: left.length };
}

/** Empties the cells of a row that lie below a merged one. @returns how many were looked at */
function clear(touched: TouchedRow, row: number, merged: MergedCells, value: string): number {
  const { firstColumn, firstRow, lastColumn } = merged;
  const { cells } = touched;
  const from = row === firstRow ? firstColumn + 1 : firstColumn;
  const end = Math.min(lastColumn + 1, cells.length);
  const over = `${columnName(firstColumn)}${firstRow}`;
  for (let column = from; column < end; column += 1) {
    const own = cells[column] ?? '';
    if (own === '') continue;
    const remark = `Cell ${columnName(column)}${row} is merged into ${over}, which hides its own value`;
    if (own !== value && touched.remarks.length < remarksMax) touched.remarks = [...touched.remarks, remark];
    if (touched.numbers.includes(column)) touched.numbers = touched.numbers.filter((other) => other !== column);
    cells[column] = '';
  }
  return Math.max(0, end - from);
}

/** Without a quote, a row of ours is its cells between commas, which are found much faster. */
function cellsOf(text: string): string[] {
  if (!text.includes('"')) return text.split(',');
  return Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data[0] ?? [];
}
