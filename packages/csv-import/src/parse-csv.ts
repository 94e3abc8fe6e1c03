import Papa from 'papaparse';
import { detectMapping } from './detect-mapping.ts';
import { emptyErrors, mayHoldErrors } from './empty-errors.ts';
import type { ExactNumbers } from './exact-numbers.ts';
import { fileRows } from './file-rows.ts';
import { charactersLookedAt, type FoundTable, fileColumnsMax, findTable } from './find-table.ts';
import { inFigures } from './in-figures.ts';
import { type CsvRow, emptyMapping, type LeadMapping } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';
import { isSpreadsheetError } from './spreadsheet-errors.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * One batch takes some ms to parse, so the page stays responsive. A worker would need an exception in the content
 * security policy.
 */
const batchCharacters = 64 * 1_024;

/** What a decoder writes for invalid bytes. */
const unreadable = '\ufffd';
const foreignValuesMax = 3;
const foreignValueMaxLength = 60;

export interface ParsedCsv {
  headers: string[];
  delimiter: string;
  /** If not, the columns are named by number. */
  hasHeader: boolean;
  /** The line it stands in, from 1; null without one. */
  headerLine: number | null;
  /** The guess which column holds which field: by the header, or for the email by the values. */
  mapping: LeadMapping;
  rows: CsvRow[];
  /** The line of the file, or the row of the sheet, each row begins in, from 1. */
  lines: number[];
  exactNumbers: ExactNumbers;
  /** The first values of each column that has any, each once, to recognize it by. */
  samples: ReadonlyMap<string, readonly string[]>;
  /** Some values with non-English letters, which show a wrong encoding. */
  foreignValues: string[];
  /** Warnings in the parser's words, by row index. The row is read all the same. */
  warnings: ReadonlyMap<number, string>;
  /** Which values could not be read, or are not shown by the sheet, by the line of the file; also of its header. */
  leftOut: ReadonlyMap<number, string>;
  /** The first warning and its line; null without a warning. */
  warning: string | null;
}

export interface ParseOptions {
  /** Found in the text, unless it is known. */
  delimiter?: string | undefined;
  /** What a line of the text is in the file. */
  lineOf?: ((line: number) => number) | undefined;
  /** What is known to be wrong with values, by the line of the file. */
  remarks?: ReadonlyMap<number, string> | undefined;
  /** Where there are exact numbers with decimals: the columns from 0, by the line of the file. */
  numbers?: ReadonlyMap<number, readonly number[]> | undefined;
  /** It may be no table, and have any number of values in a row. */
  isList?: boolean;
}

interface Batch {
  texts: string[];
  characters: number;
}

/**
 * Parses text given in pieces, with or without a header row. Leaves out rows without any value. The page gets a turn
 * between two batches.
 *
 * @throws UnreadableFile when it has more columns than are read
 */
export async function parseCsv(
  text: readonly string[],
  { delimiter, lineOf = (line) => line, remarks, numbers, isList = false }: ParseOptions = {},
): Promise<ParsedCsv> {
  const bound = isList ? {} : { cellsMax: fileColumnsMax + 1 };
  const table = findTable(beginningOf(text), delimiter, bound);
  await pageTurn();
  if (!isList && table.width > fileColumnsMax) throw tooWide(table.width);
  const { names, unnamed } = namesOf(table.header);
  const rows: CsvRow[] = [];
  const lines: number[] = [];
  const exactNumbers = new Map<CsvRow, ReadonlySet<string>>();
  const samples = new Map<string, string[]>();
  const foreignValues = new Set(table.header.filter(isForeign).map(cut).slice(0, foreignValuesMax));
  const warnings = new Map<number, string>();
  const leftOut = new Map(remarks);
  const header = Papa.unparse([names], { delimiter: table.delimiter });
  const enough = Math.max(batchCharacters, 4 * header.length);
  let batch: Batch = { texts: [header], characters: 0 };
  let headerLine: number | null = null;

  function finishBatch(): void {
    const text = batch.texts.join('\n');
    const { data, errors } = parseBatch(text, table.delimiter);
    for (const { row, message } of errors) if (row !== undefined) addWarning(warnings, rows.length + row, message);
    if (text.includes(unreadable)) {
      for (const [index, row] of data.entries()) warnOfCharacters(warnings, rows.length + index, row);
    }
    if (mayHoldErrors(text)) {
      for (const [index, row] of data.entries()) {
        const line = lines[rows.length + index] ?? 0;
        for (const fault of emptyErrors(row)) {
          addWarning(warnings, rows.length + index, fault);
          // A row that has nothing but a fault is written with an error.
          if (!remarks?.has(line)) addWarning(leftOut, line, fault);
        }
      }
    }
    addSamples(samples, names, data, Math.max(0, samplesWithin - rows.length));
    for (const row of data) {
      const columns = numbers?.get(lines[rows.length] ?? 0);
      if (columns !== undefined) exactNumbers.set(row, new Set(columns.map((column) => names[column] ?? '')));
      rows.push(row);
    }
    if (foreignValues.size < foreignValuesMax && isForeign(text)) addForeignValues(foreignValues, data);
    batch = { texts: [header], characters: 0 };
  }

  for (const row of rowsFromHeader(text, table)) {
    if (table.hasHeader && headerLine === null) {
      if (row.text !== '') headerLine = lineOf(row.line);
      continue;
    }
    batch.characters += row.length;
    if (row.text !== '') {
      if (row.warning !== null) addWarning(warnings, lines.length, row.warning);
      const remark = remarks?.get(lineOf(row.line));
      if (remark !== undefined) addWarning(warnings, lines.length, remark);
      batch.texts.push(row.text);
      lines.push(lineOf(row.line));
    }
    if (batch.characters < enough) continue;
    finishBatch();
    await pageTurn();
  }
  finishBatch();
  // What is above the rows belongs to none, and would not be said.
  if (rows.length > 0)
    for (const fault of faultsAbove(text, table, lineOf, lines[0] ?? 1, remarks)) addWarning(warnings, 0, fault);
  const headers = names.filter((name) => !unnamed.has(name) || samples.has(name));
  return {
    headers,
    delimiter: table.delimiter,
    hasHeader: table.hasHeader,
    headerLine,
    mapping: table.hasHeader ? detectMapping(headers) : { ...emptyMapping, email: names[table.emailColumn] ?? '' },
    rows,
    lines,
    exactNumbers,
    samples: new Map(names.flatMap((name) => (samples.has(name) ? [[name, samples.get(name) as string[]]] : []))),
    foreignValues: [...foreignValues],
    warnings,
    leftOut,
    warning: firstWarning(warnings, lines) ?? table.warning,
  };
}

const tooWide = (columns: number) =>
  new UnreadableFile(
    `This file has ${inFigures(columns)} columns, and at most ${inFigures(fileColumnsMax)} can be read. Please delete those that you do not need first`,
  );

function beginningOf(text: readonly string[]): string {
  let beginning = '';
  for (const piece of text) {
    if (beginning.length >= charactersLookedAt) break;
    beginning += piece;
  }
  return beginning;
}

function rowsFromHeader(text: readonly string[], { delimiter, start, header, emailColumn }: FoundTable) {
  return fileRows(text, start, { delimiter, columns: header.length, emailColumn });
}

/** What is wrong with the header, and with rows of nothing but errors above a table without one. */
function faultsAbove(
  text: readonly string[],
  { delimiter }: FoundTable,
  lineOf: (line: number) => number,
  firstLine: number,
  remarks: ReadonlyMap<number, string> = new Map(),
): string[] {
  const known = [...remarks].flatMap(([line, remark]) => (line < firstLine ? [remark] : []));
  const ofText = beginningOf(text)
    .split(/\r\n|\r|\n/)
    .flatMap((written, index) => {
      const line = lineOf(index + 1);
      const cells = written.split(delimiter).filter((cell) => cell.trim() !== '');
      const isFaulty = cells.length > 0 && cells.every((cell) => isSpreadsheetError(cell.trim()));
      return line < firstLine && !remarks.has(line) && isFaulty ? [`Line ${line} has nothing but errors`] : [];
    });
  return [...known, ...ofText];
}

/** Each batch begins with the header, so that the parser warns only about the other rows. */
function parseBatch(text: string, delimiter: string) {
  return Papa.parse<CsvRow>(text, { header: true, delimiter, newline: '\n', skipEmptyLines: 'greedy' });
}

/** Names that a row object has by itself, and the name under which the parser puts cells without a column. */
const reservedNames = [...Object.getOwnPropertyNames(Object.prototype), '__parsed_extra'];

/** A column that repeats a name gets a number, so that it can be chosen too. */
function namesOf(header: string[]): { names: string[]; unnamed: ReadonlySet<string> } {
  const taken = new Set(reservedNames);
  const unnamed = new Set<string>();
  const numbers = new Map<string, number>();
  const names = header.map((cell, index) => {
    const name = cell.trim() || `Column ${index + 1}`;
    let number = numbers.get(name) ?? 1;
    let unique = name;
    while (taken.has(unique)) {
      number += 1;
      unique = `${name} (${number})`;
    }
    numbers.set(name, number);
    taken.add(unique);
    if (cell.trim() === '') unnamed.add(unique);
    return unique;
  });
  return { names, unnamed };
}

function addWarning(warnings: Map<number, string>, row: number, warning: string): void {
  const before = warnings.get(row);
  warnings.set(row, before === undefined ? warning : `${before}; ${warning}`);
}

function warnOfCharacters(warnings: Map<number, string>, index: number, row: CsvRow): void {
  const columns = Object.keys(row).filter((name) => row[name]?.includes(unreadable));
  if (columns.length > 0) addWarning(warnings, index, `Unreadable characters in ${columns.join(', ')}`);
}

function isForeign(text: string): boolean {
  return /[^\p{ASCII}]/u.test(text);
}

function cut(value: string): string {
  return value.replace(/\s+/g, ' ').trim().slice(0, foreignValueMaxLength).toWellFormed();
}

function addForeignValues(values: Set<string>, rows: CsvRow[]): void {
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (values.size === foreignValuesMax) return;
      if (typeof value === 'string' && isForeign(value)) values.add(cut(value));
    }
  }
}

function firstWarning(warnings: ReadonlyMap<number, string>, lines: number[]): string | null {
  let first = Number.POSITIVE_INFINITY;
  for (const row of warnings.keys()) if (row < first) first = row;
  return warnings.has(first) ? `${warnings.get(first)} (line ${lines[first]})` : null;
}

const samplesMax = 3;
/** Behind these rows a column gets its first sample only: a country may be the same in all rows. */
const samplesWithin = 1_000;

/** @param severalWithin in how many of these rows more than one sample of a column is looked for */
function addSamples(samples: Map<string, string[]>, names: string[], rows: CsvRow[], severalWithin: number): void {
  const known = new Set(names);
  for (const [index, row] of rows.entries()) {
    const most = index < severalWithin ? samplesMax : 1;
    if (most === 1 && samples.size === names.length) return;
    for (const [name, value] of Object.entries(row)) {
      const found = samples.get(name) ?? [];
      if (found.length >= most || !known.has(name)) continue;
      const sample = value.replace(/\s+/g, ' ').trim();
      if (sample !== '' && !found.includes(sample)) samples.set(name, [...found, sample]);
    }
  }
}
