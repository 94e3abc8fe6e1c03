import Papa from 'papaparse';
import { type RowOutcome, reasons } from './import-outcome.ts';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';

/** One piece takes some ms. */
const pieceRows = 2_000;
/** Without it spreadsheet programs read UTF-8 as a Western code page. */
const byteOrderMark = '\uFEFF';
/** Spreadsheet programs calculate what begins so. */
const formulaBeginning = /^[=+\-@\t\r\n＝＋－＠]/;

/** The rows that did not become a new lead that is mailed, with all their columns, their number and the reason. */
export async function leftOutFile(headers: string[], rows: CsvRow[], outcomes: readonly RowOutcome[]): Promise<Blob> {
  const pieces = [byteOrderMark, lines([['Row', 'Reason', ...headers]])];
  for (let start = 0; start < rows.length; start += pieceRows) {
    const leftOut = rows.slice(start, start + pieceRows).flatMap((row, index) => {
      const outcome = outcomes[start + index] ?? 'not-imported';
      if (outcome === 'imported') return [];
      return [[String(start + index + 1), reasons[outcome], ...headers.map((header) => row[header] ?? '')]];
    });
    if (leftOut.length > 0) pieces.push(lines(leftOut));
    await pageTurn();
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

function lines(cells: string[][]): string {
  return `${Papa.unparse(cells, { escapeFormulae: formulaBeginning, newline: '\r\n' })}\r\n`;
}
