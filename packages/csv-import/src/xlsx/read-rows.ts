import { columnName, columnOf, columnsMax, type MergedCells, mergedCells } from './cell-reference.ts';
import { type CellContext, faultOfEmptyCell, isNumberCell, type SheetCell, textOfCell } from './cell-text.ts';
import type { NumberFormat } from './number-formats.ts';
import type { Parts } from './read-parts.ts';
import { brokenWorkbook, tooLargeWorkbook } from './workbook-faults.ts';

/** A million rows of twenty columns. Empty cells to the left of others count too. */
export const cellsMax = 20_000_000;
const charactersMax = 150_000_000;
/** Excel allows 32,767 characters. */
const cellMaxCharacters = 262_144;
const mergesMax = 1_000_000;
/** One for all rows: a sheet may have a million. */
const none: readonly never[] = [];

/** A row with values. */
export interface SheetRow {
  /** From 1, as the sheet numbers it. */
  row: number;
  /** Its cells as a row of CSV with commas. */
  text: string;
  columns: number;
  /** Whether a filter or a person hides it. */
  isHidden: boolean;
  /** What was wrong with its cells. */
  remarks: readonly string[];
  /** The columns of exact numbers with decimals. */
  numbers: readonly number[];
}

export interface SheetRows {
  rows: SheetRow[];
  merges: MergedCells[];
}

/** What the rows of all sheets need. */
export interface CellReading extends CellContext {
  /** By the number of a style. */
  formats: readonly NumberFormat[];
}

/** @param rowsWanted how many rows with values are enough */
export async function readRows(
  parts: Parts,
  part: string,
  reading: CellReading,
  rowsWanted = Number.POSITIVE_INFINITY,
): Promise<SheetRows> {
  const rows: SheetRow[] = [];
  const merges: MergedCells[] = [];
  let [row, column, characters, cellCount] = [0, -1, 0, 0];
  let isHidden = false;
  let cells: string[] = [];
  let [remarks, numbers]: [string[], number[]] = [[], []];
  let faultyColumn = -1;
  let isBeyond = false;
  let cell = emptyCell('', 'number');
  let [isValue, isInlineText, isPronunciation] = [false, false, false];

  function endRow(): void {
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    if (cells.length === 0 && faultyColumn < 0) return;
    if (cells.length === 0) cells = faultyCells(faultyColumn);
    cellCount += cells.length;
    if (cellCount > cellsMax) throw tooLargeWorkbook();
    rows.push({
      ...{ row, text: csvRow(cells), columns: cells.length, isHidden },
      remarks: remarks.length === 0 ? none : remarks,
      numbers: numbers.length === 0 ? none : numbers,
    });
  }

  function endCell(): void {
    if (column < 0) return;
    const text = textOfCell(cell, reading);
    if (column >= columnsMax) {
      endCellBeyond(text);
      return;
    }
    if (text.trim() === '') {
      const fault = faultOfEmptyCell(cell, reading);
      if (fault === null) return;
      remarks.push(`Cell ${columnName(column)}${row} ${fault}`);
      if (faultyColumn < 0) faultyColumn = column;
      return;
    }
    characters += text.length + 1;
    if (characters > charactersMax) throw tooLargeWorkbook();
    if (text.includes('.') && isNumberCell(cell)) numbers.push(column);
    while (cells.length < column) cells.push('');
    if ((cells[column] ?? '') !== '')
      remarks.push(`Cell ${columnName(column)}${row} is written twice: the last is read`);
    cells[column] = text.replace(/\r\n?/g, '\n');
  }

  /** Said once in a row, which may have very many of them. */
  function endCellBeyond(text: string): void {
    if (text.trim() === '' || isBeyond) return;
    isBeyond = true;
    remarks.push(`Cell ${columnName(column)}${row} lies beyond the last column of a sheet`);
    if (faultyColumn < 0) faultyColumn = 0;
  }

  await parts.read(part, {
    isEnough: () => rows.length >= rowsWanted,
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number.parseInt(attributes['r'] ?? '', 10) || row + 1;
        isHidden = /^(?:1|true)$/i.test(attributes['hidden'] ?? '');
        cells = [];
        [remarks, numbers] = [[], []];
        faultyColumn = -1;
        isBeyond = false;
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        cell = emptyCell(attributes['t'] ?? '', reading.formats[Number(attributes['s'] ?? 0)] ?? 'number');
      } else if (name === 'f') cell.isFormula = true;
      else if (name === 'rPh') isPronunciation = true;
      else if (name === 'mergeCell' && merges.length < mergesMax) {
        const merged = mergedCells(attributes['ref']);
        if (merged !== null) merges.push(merged);
      }
      isValue = name === 'v';
      isInlineText = name === 't' && !isPronunciation;
    },
    text: (text) => {
      if (isValue) cell.value += text;
      else if (isInlineText) cell.inlineText += text;
      if (cell.value.length + cell.inlineText.length > cellMaxCharacters) throw brokenWorkbook();
    },
    close: (name) => {
      [isValue, isInlineText] = [false, false];
      if (name === 'rPh') isPronunciation = false;
      if (name === 'c') endCell();
      if (name === 'row') endRow();
    },
  });
  return { rows, merges };
}

const emptyCell = (type: string, format: NumberFormat): SheetCell => ({
  ...{ type, format },
  ...{ value: '', inlineText: '', isFormula: false },
});

/** The cells of a row that has nothing but a fault: it would be an empty one, and vanish with what is said of it. */
export const faultyCells = (column: number): string[] => [...Array<string>(column).fill(''), '#N/A'];

export function csvRow(cells: readonly string[]): string {
  return cells.map(quoted).join(',');
}

function quoted(cell: string): string {
  return /[",\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
