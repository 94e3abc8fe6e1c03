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

/** A row on which merged cells have an effect. */
interface TouchedRow {
  cells: string[];
  numbers: Set<number>;
  remarks: string[];
}

/**
 * The rows of a sheet as its merged cells show them: each row has the value of the cells that are merged over it, as a
 * company beside three people is the company of all three. Over columns nothing is repeated: that is how a title is
 * written. What a cell below a merged one has of its own nobody sees, so it is left out, and said. Rows without a value of
 * their own stay out.
 */
export async function withMergedFilled({ rows, merges }: SheetRows): Promise<SheetRow[]> {
  const touched = new Map<number, TouchedRow>();
  let [count, countAtTurn] = [0, 0];

  async function work(cells: number): Promise<void> {
    count += cells;
    if (count > cellsMax) throw tooLargeWorkbook();
    if (count - countAtTurn < pieceCells) return;
    countAtTurn = count;
    await pageTurn();
  }

  function rowAt(index: number): TouchedRow {
    const known = touched.get(index);
    if (known !== undefined) return known;
    const { text, numbers, remarks } = rows[index] as SheetRow;
    const row = { cells: cellsOf(text), numbers: new Set(numbers), remarks: [...remarks] };
    touched.set(index, row);
    return row;
  }

  async function fill(merged: MergedCells): Promise<void> {
    const { firstColumn, firstRow, lastRow } = merged;
    const start = firstAt(rows, firstRow, ({ row }) => row);
    const first = rows[start]?.row === firstRow ? rowAt(start) : null;
    const value = first?.cells[firstColumn] ?? '';
    const isNumber = first?.numbers.has(firstColumn) ?? false;
    for (let index = start; (rows[index]?.row ?? Number.POSITIVE_INFINITY) <= lastRow; index += 1) {
      const row = rowAt(index);
      await work(1 + clear(row, rows[index]?.row ?? 0, merged, value));
      if (value === '') continue;
      await work(Math.max(0, firstColumn - row.cells.length));
      while (row.cells.length < firstColumn) row.cells.push('');
      row.cells[firstColumn] = value;
      if (isNumber) row.numbers.add(firstColumn);
    }
  }

  for (const merged of merges) {
    await work(1);
    await fill(merged);
  }
  const shown = [...rows];
  for (const [index, { cells, numbers, remarks }] of touched) {
    await work(1);
    const left = cells.some((cell) => cell !== '') ? cells : faultyCells(0);
    shown[index] = {
      ...(rows[index] as SheetRow),
      ...{ text: csvRow(left), columns: left.length, numbers: [...numbers], remarks },
    };
  }
  return shown;
}

/** Empties the cells of a row that lie below a merged one. @returns how many were looked at */
function clear({ cells, numbers, remarks }: TouchedRow, row: number, merged: MergedCells, value: string): number {
  const { firstColumn, firstRow, lastColumn } = merged;
  const from = row === firstRow ? firstColumn + 1 : firstColumn;
  const end = Math.min(lastColumn + 1, cells.length);
  for (let column = from; column < end; column += 1) {
    const own = cells[column] ?? '';
    if (own !== '' && own !== value)
      remarks.push(
        `Cell ${columnName(column)}${row} is merged into ${columnName(firstColumn)}${firstRow}, which hides its own value`,
      );
    cells[column] = '';
    numbers.delete(column);
  }
  return Math.max(0, end - from);
}

function cellsOf(text: string): string[] {
  return Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data[0] ?? [];
}
