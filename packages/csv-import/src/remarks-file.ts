import { type CsvColumn, csvLines } from '@cadenza/csv-export';
import { type RowOutcome, reasons } from './import-outcome.ts';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';

/** One piece takes some ms. */
const pieceRows = 250;

/** The rows of a file, as the list of remarks needs them. */
export interface ReadRows {
  headers: string[];
  rows: CsvRow[];
  /** The line of the file each row begins in; the row of the sheet in a workbook. */
  lines: number[];
  /** What is wrong with a row, by its index. */
  warnings: ReadonlyMap<number, string>;
}

interface Remark {
  line: number | undefined;
  reason: string;
  row: CsvRow;
}

/**
 * A list of the rows that did not become a new, mailable lead, and of rows imported in spite of a problem. Each has all
 * its columns, its line in the file and the reason.
 *
 * @param rowRemarks what to know of imported rows, in each map by the index of the row
 */
export async function remarksFile(
  file: ReadRows,
  outcomes: readonly RowOutcome[],
  rowRemarks: readonly ReadonlyMap<number, string>[] = [],
): Promise<Blob> {
  const columns: CsvColumn<Remark>[] = [
    ['Line', ({ line }) => String(line)],
    ['Reason', ({ reason }) => reason],
    ...file.headers.map((header): CsvColumn<Remark> => [header, ({ row }) => row[header]]),
  ];
  // One blob of many texts would encode them all at once.
  const pieces: Blob[] = [];
  for await (const piece of csvLines(columns, remarksOf(file, outcomes, rowRemarks))) pieces.push(new Blob([piece]));
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

async function* remarksOf(
  { rows, lines, warnings }: ReadRows,
  outcomes: readonly RowOutcome[],
  rowRemarks: readonly ReadonlyMap<number, string>[],
): AsyncGenerator<Remark[]> {
  for (let start = 0; start < rows.length; start += pieceRows) {
    yield rows.slice(start, start + pieceRows).flatMap((row, offset) => {
      const index = start + offset;
      const reason = reasonOf(outcomes[index] ?? 'not-imported', warnings.get(index));
      const remarks = [reason, ...rowRemarks.map((each) => each.get(index))].filter(Boolean);
      return remarks.length === 0 ? [] : [{ line: lines[index], reason: remarks.join('. '), row }];
    });
    await pageTurn();
  }
}

function reasonOf(outcome: RowOutcome, warning: string | undefined): string | null {
  if (outcome === 'imported') return warning === undefined ? null : `Imported, but please check it: ${warning}`;
  return warning === undefined ? reasons[outcome] : `${reasons[outcome]} (${warning})`;
}
