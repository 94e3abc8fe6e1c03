import Papa from 'papaparse';
import { type RowOutcome, reasons } from './import-outcome.ts';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';

/** One piece takes some ms. */
const pieceRows = 2_000;
/** Without it spreadsheet programs read UTF-8 as a Western code page. */
const byteOrderMark = '\uFEFF';
/** Spreadsheet programs run a cell with such a beginning as a formula. */
const formulaBeginning = /^[=+\-@\t\r\n＝＋－＠]/;

/** The rows of a file, as the list of remarks needs them. */
export interface ReadRows {
  headers: string[];
  rows: CsvRow[];
  /** The line of the file each row begins in. */
  lines: number[];
  /** What is wrong with a row, by its index. */
  warnings: ReadonlyMap<number, string>;
}

/**
 * A list of the rows that did not become a new, mailable lead, and of rows imported in spite of a problem. Each has all
 * its columns, its line in the file and the reason.
 *
 * @param addressRemarks what to know of addresses of imported rows, by the index of the row
 */
export async function remarksFile(
  file: ReadRows,
  outcomes: readonly RowOutcome[],
  addressRemarks: ReadonlyMap<number, string> = new Map(),
): Promise<Blob> {
  const { headers, rows } = file;
  const pieces = [byteOrderMark, lines([['Line', 'Reason', ...headers]])];
  for (let start = 0; start < rows.length; start += pieceRows) {
    const remarked = rows.slice(start, start + pieceRows).flatMap((row, index) => {
      const place = start + index;
      const reason = reasonOf(outcomes[place] ?? 'not-imported', file.warnings.get(place));
      const reasons = [reason, addressRemarks.get(place)].filter(Boolean);
      if (reasons.length === 0) return [];
      return [[String(file.lines[place]), reasons.join('. '), ...headers.map((header) => row[header] ?? '')]];
    });
    if (remarked.length > 0) pieces.push(lines(remarked));
    await pageTurn();
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

function reasonOf(outcome: RowOutcome, warning: string | undefined): string | null {
  if (outcome === 'imported') return warning === undefined ? null : `Imported, but please check it: ${warning}`;
  return warning === undefined ? reasons[outcome] : `${reasons[outcome]} (${warning})`;
}

function lines(cells: string[][]): string {
  return `${Papa.unparse(cells, { escapeFormulae: formulaBeginning, newline: '\r\n' })}\r\n`;
}
