import { pageTurn } from '../page-turn.ts';
import { type ChosenSheet, chooseSheet } from './choose-sheet.ts';
import { withMergedFilled } from './fill-merged.ts';
import { firstAt } from './first-at.ts';
import { openParts, type Parts } from './read-parts.ts';
import { cellsMax, readRows, type SheetRow } from './read-rows.ts';
import { readFormats, readSharedStrings, readWorkbook } from './read-workbook.ts';
import { tooLargeWorkbook } from './workbook-faults.ts';

/** One piece takes some ms to put together. */
const pieceRows = 1_000;

export interface SheetChoices {
  /** The place of the sheet; otherwise the first that is a list is read, or else the first with values. */
  sheet?: number | undefined;
  withoutHidden?: boolean | undefined;
}

export interface SheetText extends ChosenSheet {
  /** The rows with values as CSV with commas, each as wide as the widest. No character is split between two pieces. */
  pieces: string[];
  /** The names of the workbook's sheets. */
  sheets: string[];
  /** How many of the sheet's rows with values are hidden. */
  hiddenRows: number;
  /** The row of the sheet that begins in a line of the CSV; both from 1. */
  rowOfLine: (line: number) => number;
  /** What was wrong with cells, by the row of the sheet. */
  remarks: ReadonlyMap<number, string>;
  /** Where there are exact numbers with decimals: the columns from 0, by the row of the sheet. */
  numbers: ReadonlyMap<number, readonly number[]>;
}

/**
 * One sheet of an Excel workbook (.xlsx), read piece by piece, so that neither its size nor a hostile one blocks the page.
 * @throws UnreadableFile
 */
export async function readSheet(file: Blob, choices: SheetChoices = {}): Promise<SheetText> {
  const parts = await openParts(file);
  try {
    return await readSheetOf(parts, choices);
  } finally {
    await parts.close();
  }
}

async function readSheetOf(parts: Parts, { sheet: wanted, withoutHidden = false }: SheetChoices): Promise<SheetText> {
  const workbook = await readWorkbook(parts);
  const formats = await readFormats(parts, workbook);
  const sharedStrings = await readSharedStrings(parts, workbook);
  const reading = { sharedStrings, formats, isFrom1904: workbook.isFrom1904 };
  const chosen = wanted === undefined ? await chooseSheet(parts, workbook, reading) : { sheet: wanted, passedOver: [] };
  const all = await withMergedFilled(await readRows(parts, workbook.sheets[chosen.sheet]?.part ?? '', reading));
  const rows = withoutHidden ? all.filter(({ isHidden }) => !isHidden) : all;
  const lines = linesOf(rows);
  return {
    ...chosen,
    pieces: await piecesOf(rows),
    sheets: workbook.sheets.map(({ name }) => name),
    hiddenRows: all.filter(({ isHidden }) => isHidden).length,
    rowOfLine: (line) => rows[firstAt(lines, line, Number)]?.row ?? line,
    remarks: new Map(rows.flatMap(({ row, remarks }) => (remarks.length === 0 ? [] : [[row, remarks.join('; ')]]))),
    numbers: new Map(rows.flatMap(({ row, numbers }) => (numbers.length === 0 ? [] : [[row, numbers]]))),
  };
}

/** The line of the CSV that each row begins in. */
function linesOf(rows: readonly SheetRow[]): number[] {
  let next = 1;
  return rows.map(({ text }) => {
    const line = next;
    next += 1 + (text.includes('\n') ? text.split('\n').length - 1 : 0);
    return line;
  });
}

async function piecesOf(rows: readonly SheetRow[]): Promise<string[]> {
  const width = rows.reduce((widest, { columns }) => Math.max(widest, columns), 0);
  if (width * rows.length > cellsMax) throw tooLargeWorkbook();
  const pieces: string[] = [];
  for (let start = 0; start < rows.length; start += pieceRows) {
    const texts = rows.slice(start, start + pieceRows).map(({ text, columns }) => text + ','.repeat(width - columns));
    pieces.push(`${texts.join('\n')}\n`);
    await pageTurn();
  }
  return pieces;
}
