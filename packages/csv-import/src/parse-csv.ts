import Papa from 'papaparse';
import { findTable } from './find-table.ts';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';

/** One piece takes some ms to parse, so the page never stands still. A worker would need an exception in the security policy. */
const chunkCharacters = 128 * 1_024;

export interface ParsedCsv {
  headers: string[];
  rows: CsvRow[];
  /** The first value of each column that has one, to recognize it by. */
  samples: ReadonlyMap<string, string>;
  /** The first thing the parser complained about, in its own words; null when all was well. */
  complaint: string | null;
}

/** Parses text with a header row. Empty lines are left out. Between two pieces the page gets a turn. */
export function parseCsv(text: string): Promise<ParsedCsv> {
  const { delimiter, start } = findTable(text);
  return new Promise((resolve, reject) => {
    const names: string[] = [];
    const unnamed = new Set<string>();
    const rows: CsvRow[] = [];
    const samples = new Map<string, string>();
    let complaint: string | null = null;
    // As text or file: the types offer the parser's pieces only there.
    Papa.parse<CsvRow>(text.slice(start) as string | File, {
      header: true,
      delimiter,
      // Excel ends some files with rows of nothing but delimiters.
      skipEmptyLines: 'greedy',
      chunkSize: chunkCharacters,
      transformHeader: (header, index) => {
        const name = names[index] ?? uniqueName(header.trim() || `Column ${index + 1}`, names);
        if (header.trim() === '') unnamed.add(name);
        names[index] = name;
        return name;
      },
      chunk: ({ data, errors }, parser) => {
        complaint ??= complaintOf(errors, rows.length);
        addSamples(samples, names, data);
        for (const row of data) rows.push(row);
        parser.pause();
        void pageTurn().then(() => parser.resume());
      },
      complete: () => {
        const headers = names.filter((name) => !unnamed.has(name) || samples.has(name));
        resolve({ headers, rows, samples, complaint });
      },
      error: (error: Error) => reject(error),
    });
  });
}

/** A column that repeats a name gets a number, so that it can be chosen too. */
function uniqueName(name: string, taken: string[]): string {
  let unique = name;
  for (let number = 2; taken.includes(unique); number += 1) unique = `${name} (${number})`;
  return unique;
}

function addSamples(samples: Map<string, string>, names: string[], rows: CsvRow[]): void {
  for (const name of names.filter((candidate) => !samples.has(candidate))) {
    const row = rows.find((candidate) => candidate[name]?.trim());
    const sample = row?.[name]?.replace(/\s+/g, ' ').trim();
    if (sample) samples.set(name, sample);
  }
}

/** A row that is wrong says more than a delimiter that was guessed. */
function complaintOf(errors: Papa.ParseError[], rowsBefore: number): string | null {
  const error = errors.find(({ code }) => code !== 'UndetectableDelimiter') ?? errors[0];
  if (error === undefined) return null;
  return error.row === undefined ? error.message : `${error.message} (row ${rowsBefore + error.row + 1})`;
}
