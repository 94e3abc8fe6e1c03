import Papa from 'papaparse';
import { charactersLookedAt, findTable } from './find-table.ts';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';

/** One piece takes some ms to parse, so the page never stands still. A worker would need an exception in the security policy. */
const pieceCharacters = 64 * 1_024;

export interface ParsedCsv {
  headers: string[];
  rows: CsvRow[];
  /** The first value of each column that has one, to recognize it by. */
  samples: ReadonlyMap<string, string>;
  /** The first thing the parser complained about, in its own words; null when all was well. */
  complaint: string | null;
}

/** Parses text with a header row, given in pieces. Empty lines are left out. Between two pieces the page gets a turn. */
export async function parseCsv(text: readonly string[]): Promise<ParsedCsv> {
  const { delimiter, start } = findTable(beginningOf(text));
  await pageTurn();
  const names: string[] = [];
  const unnamed = new Set<string>();
  const rows: CsvRow[] = [];
  const samples = new Map<string, string>();
  let complaint: string | null = null;
  const input = openInput();
  const parsed = new Promise<void>((resolve, reject) => {
    // As file: the types know no stream of a browser's page.
    Papa.parse<CsvRow>(input as unknown as File, {
      header: true,
      delimiter,
      // Excel ends some files with rows of nothing but delimiters.
      skipEmptyLines: 'greedy',
      transformHeader: (header, index) => {
        const name = names[index] ?? uniqueName(header.trim() || `Column ${index + 1}`, names);
        if (header.trim() === '') unnamed.add(name);
        names[index] = name;
        return name;
      },
      chunk: ({ data, errors }) => {
        complaint ??= complaintOf(errors, rows.length);
        addSamples(samples, names, data);
        for (const row of data) rows.push(row);
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  for (const piece of piecesFrom(text, start)) {
    input.write(piece);
    await pageTurn();
  }
  input.end();
  await parsed;
  const headers = names.filter((name) => !unnamed.has(name) || samples.has(name));
  return { headers, rows, samples, complaint };
}

function beginningOf(text: readonly string[]): string {
  let beginning = '';
  for (const piece of text) {
    if (beginning.length >= charactersLookedAt) break;
    beginning += piece;
  }
  return beginning;
}

/** The text from `start` on in pieces that end with a line: cut inside `""` or `\r\n` the parser would complain. */
function* piecesFrom(text: readonly string[], start: number): Generator<string> {
  let skipped = start;
  let rest = '';
  for (const piece of text) {
    rest += piece.slice(skipped);
    skipped -= Math.min(skipped, piece.length);
    for (let end = endOfPiece(rest); end > 0; end = endOfPiece(rest)) {
      yield rest.slice(0, end);
      rest = rest.slice(end);
    }
  }
  if (rest !== '') yield rest;
}

/** After the last line break within reach, else the next one; 0 while there is too little text, or no break. */
function endOfPiece(text: string): number {
  if (text.length <= pieceCharacters) return 0;
  const lineBreak = text.includes('\n') ? '\n' : '\r';
  return text.lastIndexOf(lineBreak, pieceCharacters - 1) + 1 || text.indexOf(lineBreak, pieceCharacters) + 1;
}

/** What the parser takes for a stream of Node's, its one input that comes piece by piece. It parses what is written at once. */
function openInput() {
  const listeners = new Map<string, (text?: string) => void>();
  return {
    readable: true,
    read() {},
    on: (name: string, listener: (text?: string) => void) => void listeners.set(name, listener),
    removeListener: (name: string) => void listeners.delete(name),
    write: (text: string) => listeners.get('data')?.(text),
    end: () => listeners.get('end')?.(),
  };
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
