import type { CsvRow } from './lead-mapping.ts';

/**
 * What spreadsheet programs write into a CSV file for a cell that holds an error, in the language of their user: `#WERT!`,
 * `#¿NOMBRE?`, `#NV`, and `Err:502` in LibreOffice.
 */
const errors = [
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|GETTING_DATA)$/i,
  /^#[¡¿]?[\p{Lu}\d/_ ]{2,24}[!?]$/u,
  /^#(?:N\/[A-Z]{1,4}|NV)$/,
  /^(?:Err|Fehler|Erreur|Errore?|Fout):\d{3}$/i,
];
const errorMaxLength = 28;

const isError = (cell: string) => cell.length <= errorMaxLength && errors.some((each) => each.test(cell));

/** Empties the cells of a row that hold an error of a formula; returns what was wrong with each. */
export function emptyErrors(row: CsvRow): string[] {
  const faults: string[] = [];
  for (const [column, value] of Object.entries(row)) {
    // A row that is too long has a list of cells under a name of the parser.
    const cell = typeof value === 'string' ? value.trim() : '';
    if (!isError(cell)) continue;
    row[column] = '';
    faults.push(`${column} has the error ${cell}`);
  }
  return faults;
}

/** Whether a text may hold such a cell, which is told quickly. */
export const mayHoldErrors = (text: string) => text.includes('#') || /:\d{3}/.test(text);
