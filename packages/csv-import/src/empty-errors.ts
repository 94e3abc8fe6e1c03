import type { CsvRow } from './lead-mapping.ts';

/** What spreadsheet programs write into a CSV file for a cell that holds an error. */
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!)$/i;
const errorMaxLength = 8;

/** Empties the cells of a row that hold an error of a formula; returns what was wrong with each. */
export function emptyErrors(row: CsvRow): string[] {
  const faults: string[] = [];
  for (const [column, value] of Object.entries(row)) {
    // A row that is too long has a list of cells under a name of the parser.
    const cell = typeof value === 'string' ? value.trim() : '';
    if (!cell.startsWith('#') || cell.length > errorMaxLength || !spreadsheetError.test(cell)) continue;
    row[column] = '';
    faults.push(`${column} has the error ${cell}`);
  }
  return faults;
}
