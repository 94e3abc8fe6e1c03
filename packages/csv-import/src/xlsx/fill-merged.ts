import Papa from 'papaparse';
import type { MergedCells } from './cell-reference.ts';
import { firstAt } from './first-at.ts';
import { csvRow, type SheetRow, type SheetRows } from './read-rows.ts';
import { tooLargeWorkbook } from './workbook-faults.ts';

/** Cells that are written, among them the empty ones before a merged one. So many take about a second. */
const fillsMax = 5_000_000;

/**
 * The rows of a sheet, of which each has the value of the cells that are merged over it: a company beside three people
 * is the company of all three. Rows without a value of their own stay out. Over columns nothing is repeated: that is
 * how a title is written.
 */
export function withMergedFilled({ rows, merges }: SheetRows): SheetRow[] {
  if (merges.length === 0) return rows;
  const filled = new Map<number, string[]>();
  const cellsAt = (index: number) => filled.get(index) ?? cellsOf(rows[index] as SheetRow);
  let fills = 0;

  function fill({ column, firstRow, lastRow }: MergedCells): void {
    const first = firstAt(rows, firstRow, ({ row }) => row);
    if (rows[first]?.row !== firstRow) return;
    const value = cellsAt(first)[column] ?? '';
    if (value === '') return;
    for (let index = first + 1; (rows[index]?.row ?? Number.POSITIVE_INFINITY) <= lastRow; index += 1) {
      const cells = cellsAt(index);
      fills += Math.max(1, column + 1 - cells.length);
      if (fills > fillsMax) throw tooLargeWorkbook();
      while (cells.length < column) cells.push('');
      if (!cells[column]) cells[column] = value;
      filled.set(index, cells);
    }
  }

  for (const merged of merges) fill(merged);
  return rows.map((row, index) => {
    const cells = filled.get(index);
    return cells === undefined ? row : { ...row, text: csvRow(cells), columns: cells.length };
  });
}

function cellsOf({ text }: SheetRow): string[] {
  return Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data[0] ?? [];
}
