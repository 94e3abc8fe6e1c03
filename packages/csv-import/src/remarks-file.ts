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

/** What a file says about its rows. */
export interface ReadRows {
  headers: string[];
  rows: CsvRow[];
  /** The line of the file each row begins in. */
  lines: number[];
  /** What is wrong with a row, by its index. */
  complaints: ReadonlyMap<number, string>;
}

/**
 * The rows that did not become a new lead that is mailed, and those that were imported although something is wrong with
 * them: with all their columns, their line in the file and the reason.
 */
export async function remarksFile(file: ReadRows, outcomes: readonly RowOutcome[]): Promise<Blob> {
  const { headers, rows } = file;
  const pieces = [byteOrderMark, lines([['Line', 'Reason', ...headers]])];
  for (let start = 0; start < rows.length; start += pieceRows) {
    const remarked = rows.slice(start, start + pieceRows).flatMap((row, index) => {
      const reason = reasonOf(outcomes[start + index] ?? 'not-imported', file.complaints.get(start + index));
      if (reason === null) return [];
      return [[String(file.lines[start + index]), reason, ...headers.map((header) => row[header] ?? '')]];
    });
    if (remarked.length > 0) pieces.push(lines(remarked));
    await pageTurn();
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

function reasonOf(outcome: RowOutcome, complaint: string | undefined): string | null {
  if (outcome === 'imported') return complaint === undefined ? null : `Imported, but please check it: ${complaint}`;
  return complaint === undefined ? reasons[outcome] : `${reasons[outcome]} (${complaint})`;
}

function lines(cells: string[][]): string {
  return `${Papa.unparse(cells, { escapeFormulae: formulaBeginning, newline: '\r\n' })}\r\n`;
}
