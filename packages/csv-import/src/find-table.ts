import { isMailableAddress } from '@cadenza/mail-address';
import Papa from 'papaparse';
import { detectMapping } from './detect-mapping.ts';
import { fileRows } from './file-rows.ts';

interface Table {
  delimiter: string;
  /** The character at which the header begins, or the first row of a file without one. */
  start: number;
  /** The cells of the header. A file without a header has one empty cell per column. */
  header: string[];
  hasHeader: boolean;
  /** The column that holds the email; -1 when it is not known. */
  emailColumn: number;
  /** How many columns it has, also those that are not looked at. */
  width: number;
}

export interface FoundTable extends Table {
  /** The parser's warning about a file in which it finds no delimiter. */
  warning: string | null;
}

interface TopRow {
  /** Those that are looked at. */
  cells: string[];
  /** How many cells it has. */
  width: number;
  start: number;
}

/** Earlier delimiters win when several fit equally well. */
const delimiters = [',', ';', '\t', '|', '^', '~'];
const rowsLookedAt = 40;
/** A file with more columns would have the page stand still. */
export const fileColumnsMax = 500;
export const charactersLookedAt = 256 * 1_024;
const headerCellMaxLength = 80;

/**
 * Finds the header of a file and the delimiter of its columns. A row with an address in it is a person, not a header;
 * the file then has no header. Before the header there may be a line `sep=;`, which Excel writes and obeys, and a
 * preamble, as in LinkedIn's list of connections: some notes, then an empty line.
 *
 * @param chosen the delimiter, if it is known
 * @param cellsMax how many cells of a row are looked at; a list may be one long row
 */
export function findTable(
  text: string,
  chosen?: string,
  { cellsMax = Number.POSITIVE_INFINITY }: { cellsMax?: number } = {},
): FoundTable {
  const declaration = /^\s*"?sep=([^"\p{L}\p{N}\r\n\uFEFF])"?[^\S\r\n]*(?:\r\n|\r|\n)/iu.exec(text);
  const offset = declaration?.[0].length ?? 0;
  const head = text.slice(offset, offset + charactersLookedAt);
  if (chosen !== undefined) return { ...withoutFigures(tableBy(chosen, head, cellsMax), offset), warning: null };
  const found = (declaration?.[1] ? [declaration[1]] : delimiters)
    .map((delimiter) => tableBy(delimiter, head, cellsMax))
    .reduce((best, table) => (isBetter(table, best) ? table : best));
  const isFound = found.columns > 1;
  const table = withoutFigures(isFound ? found : tableOfParser(head, cellsMax), offset);
  return { ...table, warning: isFound ? null : warningAbout(head) };
}

function withoutFigures({ columns, fields, regularRows, ...table }: TableCandidate, offset: number): Table {
  return { ...table, start: offset + table.start };
}

/** The parser decides about a file with only one column. */
function tableOfParser(head: string, cellsMax: number): TableCandidate {
  return tableBy(Papa.parse(head, { preview: rowsLookedAt }).meta.delimiter, head, cellsMax);
}

function warningAbout(head: string): string | null {
  const { errors } = Papa.parse(head, { preview: rowsLookedAt });
  return errors.find(({ code }) => code === 'UndetectableDelimiter')?.message ?? null;
}

interface TableCandidate extends Table {
  columns: number;
  /** How many fields of a lead its header names. */
  fields: number;
  /** How many rows are as wide as the header. */
  regularRows: number;
}

function isBetter(one: TableCandidate, other: TableCandidate): boolean {
  if (one.fields !== other.fields) return one.fields > other.fields;
  return one.columns > 1 && (other.columns === 1 || one.regularRows > other.regularRows);
}

function tableBy(delimiter: string, head: string, cellsMax: number): TableCandidate {
  const rows = topRows(delimiter, head, cellsMax);
  const top = headerIndex(rows);
  const firstPerson = personAbove(rows, top);
  const { start, header, emailColumn, width } =
    firstPerson === -1 ? headedBy(rows[top]) : headless(rows.slice(firstPerson));
  const columns = header.length;
  return {
    delimiter,
    start,
    header,
    hasHeader: firstPerson === -1,
    emailColumn,
    width,
    columns,
    fields: fieldsNamed(header),
    regularRows: rows.filter(({ cells }) => cells.length === columns).length,
  };
}

/**
 * The first row above the presumed header, or that row itself, that has an address and is as wide; -1 when none has.
 */
function personAbove(rows: TopRow[], top: number): number {
  const columns = rows[top]?.cells.length;
  if (fieldsNamed(rows[top]?.cells ?? []) > 0) return -1;
  return rows.slice(0, top + 1).findIndex(({ cells }) => cells.length === columns && cells.some(isMailableAddress));
}

type Columns = Pick<Table, 'start' | 'header' | 'emailColumn' | 'width'>;

function headedBy({ cells, width, start }: TopRow = { cells: [], width: 0, start: 0 }): Columns {
  const { email } = detectMapping(cells);
  return { start, width, header: cells, emailColumn: email === '' ? -1 : cells.indexOf(email) };
}

/** The columns of a file without a header: as many as most rows have. The one with the most addresses is the email. */
function headless(rows: TopRow[]): Columns {
  const header = new Array<string>(usualOf(rows.map(({ cells }) => cells.length))).fill('');
  const addresses = header.map(
    (_, column) => rows.filter(({ cells }) => isMailableAddress(cells[column] ?? '')).length,
  );
  const width = usualOf(rows.map((row) => row.width));
  return { start: rows[0]?.start ?? 0, width, header, emailColumn: addresses.indexOf(Math.max(...addresses)) };
}

function topRows(delimiter: string, head: string, cellsMax: number): TopRow[] {
  const rows: TopRow[] = [];
  for (const { text, start } of fileRows([head], 0, { delimiter })) {
    if (text === '') continue;
    const cells = cellsOf(text, delimiter);
    rows.push({ cells: cells.slice(0, cellsMax), width: cells.length, start });
    if (rows.length === rowsLookedAt) break;
  }
  return rows;
}

function cellsOf(text: string, delimiter: string): string[] {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data[0] ?? [];
}

/**
 * The first row that names fields of a lead and has only shorter rows above it; otherwise the first that is not too
 * short.
 */
function headerIndex(rows: TopRow[]): number {
  const counts = rows.map(({ cells }) => filled(cells));
  const longest = Math.max(0, ...counts);
  const named = rows.findIndex(({ cells }, index) => {
    const count = counts[index] as number;
    const fields = fieldsNamed(cells);
    if (fields === 0 || (fields === 1 && count * 2 < longest)) return false;
    return counts.slice(0, index).every((before) => before < count);
  });
  if (named !== -1) return named;
  const usual = usualOf(counts.filter((count) => count > 1));
  return Math.max(
    0,
    counts.findIndex((count) => count * 2 > usual),
  );
}

/** How many fields of a lead a header names; 0 without the email, because nothing else is as sure a sign. */
function fieldsNamed(cells: string[]): number {
  if (cells.some((cell) => cell.length > headerCellMaxLength || /[@;\t|^~]/.test(cell))) return 0;
  const mapping = detectMapping(cells);
  return mapping.email === '' ? 0 : Object.values(mapping).filter((column) => column !== '').length;
}

function filled(cells: string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/** The most frequent number; the larger of two that are equally frequent; 0 for an empty list. */
function usualOf(counts: number[]): number {
  const times = (count: number) => counts.filter((other) => other === count).length;
  return counts.reduce((best, count) => {
    const more = times(count) - times(best);
    return more > 0 || (more === 0 && count > best) ? count : best;
  }, 0);
}
