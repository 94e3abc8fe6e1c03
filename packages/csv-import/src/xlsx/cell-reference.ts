/** Excel's limits: the last cell of a sheet is XFD1048576. */
export const columnsMax = 16_384;
const rowsMax = 1_048_576;
const lettersMax = 4;

/** The column of `BC12`, from 0. */
export function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let index = 0; index < lettersMax; index += 1) {
    const code = reference.charCodeAt(index) & ~0x20;
    if (!(code >= 0x41 && code <= 0x5a)) break;
    column = column * 26 + (code - 0x40);
  }
  return column === 0 ? undefined : column - 1;
}

/** The letters of a column, from 0. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(0x41 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** A rectangle of cells that are shown as one. */
export interface MergedCells {
  firstColumn: number;
  lastColumn: number;
  firstRow: number;
  lastRow: number;
}

/** Reads `A2:B5`; null for one cell, or what is no rectangle of a sheet. */
export function mergedCells(reference: string | undefined): MergedCells | null {
  const [, first, top, last, bottom] = /^([a-z]{1,3})(\d+):([a-z]{1,3})(\d+)$/i.exec(reference ?? '') ?? [];
  const [firstColumn = columnsMax, lastColumn = columnsMax] = [columnOf(first), columnOf(last)];
  const [firstRow, lastRow] = [Number(top), Number(bottom)];
  const isInSheet = firstRow >= 1 && lastRow <= rowsMax && lastColumn < columnsMax;
  const hasSeveral =
    firstRow <= lastRow && firstColumn <= lastColumn && !(firstRow === lastRow && firstColumn === lastColumn);
  return isInSheet && hasSeveral ? { firstColumn, lastColumn, firstRow, lastRow } : null;
}
