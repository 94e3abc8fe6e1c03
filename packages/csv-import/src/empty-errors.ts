import type { CsvRow } from './lead-mapping.ts';
import { isSpreadsheetError } from './spreadsheet-errors.ts';

/** Empties the cells of a row that hold an error of a formula; returns what was wrong with each. */
export function emptyErrors(row: CsvRow): string[] {
  const faults: string[] = [];
  for (const [column, value] of Object.entries(row)) {
    // A row that is too long has a list of cells under a name of the parser.
    const cell = typeof value === 'string' ? value.trim() : '';
    if (!isSpreadsheetError(cell)) continue;
    row[column] = '';
    faults.push(`${column} has the error ${cell}`);
  }
  return faults;
}

/** Whether a text may hold such a cell, which is found out quickly. */
export const mayHoldErrors = (text: string) => text.includes('#') || /:\s?5\d{2}/.test(text);
