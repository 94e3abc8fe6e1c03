import Papa from 'papaparse';
import type { CsvRow } from './lead-mapping.ts';

/** One piece takes a few ms to parse, so the page never stands still. A worker would need an exception in the security policy. */
const chunkCharacters = 256 * 1_024;

export interface ParsedCsv {
  headers: string[];
  rows: CsvRow[];
  /** The first thing the parser complained about, in its own words; null when all was well. */
  complaint: string | null;
}

/** Parses text with a header row. Empty lines are left out. Between two pieces the page gets a turn. */
export function parseCsv(text: string): Promise<ParsedCsv> {
  return new Promise((resolve, reject) => {
    const parsed: ParsedCsv = { headers: [], rows: [], complaint: null };
    // As text or file: the types offer the parser's pieces only there.
    Papa.parse<CsvRow>(text as string | File, {
      header: true,
      skipEmptyLines: true,
      chunkSize: chunkCharacters,
      chunk: ({ data, errors, meta }, parser) => {
        parsed.headers = (meta.fields ?? []).filter((name) => name.trim() !== '');
        parsed.complaint ??= complaintOf(errors, parsed.rows.length);
        for (const row of data) parsed.rows.push(row);
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(parsed),
      error: (error: Error) => reject(error),
    });
  });
}

/** A row that is wrong says more than a delimiter that was guessed. */
function complaintOf(errors: Papa.ParseError[], rowsBefore: number): string | null {
  const error = errors.find(({ code }) => code !== 'UndetectableDelimiter') ?? errors[0];
  if (error === undefined) return null;
  return error.row === undefined ? error.message : `${error.message} (row ${rowsBefore + error.row + 1})`;
}
