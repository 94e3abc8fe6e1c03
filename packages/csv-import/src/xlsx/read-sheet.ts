import { pageTurn } from '../page-turn.ts';
import { type CellContext, textOfCell } from './cell-text.ts';
import type { NumberFormat } from './number-formats.ts';
import { openParts, type Parts, tooLargeWorkbook } from './read-parts.ts';
import { readFormats, readSharedStrings, readWorkbook } from './read-workbook.ts';

/** A million rows of twenty columns. Empty cells to the left of others count too. */
const cellsMax = 20_000_000;
const charactersMax = 150_000_000;
const columnsMax = 16_384;
/** The first sheets may be empty. */
const sheetsTried = 20;
/** One piece takes some ms to put together. */
const pieceRows = 1_000;

export interface SheetText {
  /** The rows with values as CSV with commas, each as wide as the widest. No character is split between two pieces. */
  pieces: string[];
  /** The names of the workbook's sheets. */
  sheets: string[];
  /** Which of them this is. */
  sheet: number;
  /** The row of the sheet that begins in a line of the CSV; both from 1. */
  rowOfLine: (line: number) => number;
}

/**
 * One sheet of an Excel workbook (.xlsx), read piece by piece, so that neither its size nor a hostile one blocks the page.
 * @param chosen the place of the sheet; otherwise the first with values is read
 * @throws UnreadableFile
 */
export async function readSheet(file: Blob, chosen?: number): Promise<SheetText> {
  const parts = await openParts(file);
  try {
    return await readSheetOf(parts, chosen);
  } finally {
    await parts.close();
  }
}

async function readSheetOf(parts: Parts, chosen: number | undefined): Promise<SheetText> {
  const workbook = await readWorkbook(parts);
  const formats = await readFormats(parts, workbook);
  const sharedStrings = await readSharedStrings(parts, workbook);
  const context = { sharedStrings, isFrom1904: workbook.isFrom1904 };
  const last = chosen ?? Math.min(workbook.sheets.length, sheetsTried) - 1;
  let sheet = chosen ?? 0;
  let rows = await readRows(parts, workbook.sheets[sheet]?.part ?? '', formats, context);
  while (rows.length === 0 && sheet < last) {
    sheet += 1;
    rows = await readRows(parts, workbook.sheets[sheet]?.part ?? '', formats, context);
  }
  const pieces = await piecesOf(rows);
  return {
    pieces,
    sheets: workbook.sheets.map(({ name }) => name),
    sheet,
    rowOfLine: (line) => rows[firstAt(rows, line)]?.row ?? line,
  };
}

/** Finds, by halving, the row that begins in a line. */
function firstAt(rows: readonly SheetRow[], line: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as SheetRow).line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface SheetRow {
  /** From 1, as the sheet numbers it. */
  row: number;
  /** The line of the CSV. */
  line: number;
  text: string;
  columns: number;
}

async function readRows(
  parts: Parts,
  part: string,
  formats: readonly NumberFormat[],
  context: CellContext,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let [row, column, line, characters, cellCount] = [0, -1, 1, 0, 0];
  let cells: string[] = [];
  let [type, value, style] = ['', '', 0];
  let [isValue, isPronunciation] = [false, false];

  function endRow(): void {
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    const text = cells.map(quoted).join(',');
    characters += text.length + 1;
    cellCount += cells.length;
    if (characters > charactersMax || cellCount > cellsMax) throw tooLargeWorkbook();
    rows.push({ row, line, text, columns: cells.length });
    line += 1 + (text.includes('\n') ? text.split('\n').length - 1 : 0);
  }

  function endCell(): void {
    if (column < 0 || column >= columnsMax) return;
    const text = textOfCell({ type, value, format: formats[style] ?? 'number' }, context);
    if (text.trim() === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = text.replace(/\r\n?/g, '\n');
  }

  await parts.read(part, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number.parseInt(attributes['r'] ?? '', 10) || row + 1;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        [type, value, style] = [attributes['t'] ?? '', '', Number(attributes['s'] ?? 0)];
      } else if (name === 'rPh') isPronunciation = true;
      isValue = name === 'v' || (name === 't' && !isPronunciation);
    },
    text: (text) => {
      if (isValue) value += text;
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') isPronunciation = false;
      if (name === 'c') endCell();
      if (name === 'row') endRow();
    },
  });
  return rows;
}

/** The column of `BC12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let index = 0; index < 4; index += 1) {
    const code = reference.charCodeAt(index) & ~0x20;
    if (!(code >= 0x41 && code <= 0x5a)) break;
    column = column * 26 + (code - 0x40);
  }
  return column === 0 ? undefined : column - 1;
}

function quoted(cell: string): string {
  return /[",\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
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
