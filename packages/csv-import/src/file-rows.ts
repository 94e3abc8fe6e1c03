import { endOfLine, type ReadCells, type Reading, type RowShape, readCells } from './read-row.ts';

/** A row of a file, with its quotes repaired. */
export interface FileRow {
  /** The row in a form that every parser reads alike, without its line break; empty when the row has no values. */
  text: string;
  /** The line of the file it begins in, from 1. */
  line: number;
  /** Where it begins, in characters. */
  start: number;
  /** How many characters of the file it takes. */
  length: number;
  /** What was wrong with its quotes. */
  warning: string | null;
}

const rowsInCell = 'A quoted cell has lines like rows';
const beganInQuotes = 'An earlier row may have a quote that is never closed, and this row in it';

/** The reading that is taken when none gives a row as many cells as it should have. */
const usualReading: Reading = { evenCloses: true };
const otherReadings: Reading[] = [
  {},
  { openingEnds: true },
  { plain: true },
  { skippedCloses: 1 },
  { skippedCloses: 2 },
  { skippedCloses: 3 },
];

/**
 * The rows of a text that comes in pieces, from the character `start` on. Every line break of any kind ends a row,
 * unless it stands in a quoted cell. Bad quotes in a row never affect another row.
 */
export function* fileRows(pieces: readonly string[], start: number, shape: RowShape): Generator<FileRow> {
  let text = '';
  let begins = 0;
  let position = start;
  let line = 1;
  let wanted = 0;
  let isSkipped = start === 0;
  let doubtEnd = 0;
  for (const [index, piece] of pieces.entries()) {
    const isWhole = index === pieces.length - 1;
    text += piece;
    if (!isWhole && text.length < Math.max(wanted, position - begins)) continue;
    if (!isSkipped) {
      line += lineBreaks(text.slice(0, position - begins));
      isSkipped = true;
    }
    let at = position - begins;
    for (let row = readRow(text, at, shape, isWhole); row !== null; row = readRow(text, at, shape, isWhole)) {
      const warning = row.warning ?? (begins + at < doubtEnd ? beganInQuotes : null);
      yield { text: row.text, warning, line, start: begins + at, length: row.next - at };
      doubtEnd = Math.max(doubtEnd, begins + row.doubtEnd);
      line += row.lines;
      at = row.next;
    }
    position = begins + at;
    text = text.slice(at);
    begins = position;
    // A row that is longer than the text read so far is tried again with twice as much.
    wanted = text.length * 2;
  }
}

interface ReadRow {
  text: string;
  warning: string | null;
  next: number;
  lines: number;
  doubtEnd: number;
}

/** Returns null when the text ends before the row does. */
function readRow(text: string, start: number, shape: RowShape, isWhole: boolean): ReadRow | null {
  if (start >= text.length) return null;
  const lineEnd = endOfLine(text, start);
  if (lineEnd === text.length && !isWhole) return null;
  const line = text.slice(start, lineEnd);
  const isQuoted = line.includes('"');
  const read = isQuoted ? readQuotedRow(text, start, shape, isWhole) : null;
  if (isQuoted && read === null) return null;
  const end = read?.end ?? lineEnd;
  if (end === text.length && !isWhole) return null;
  const next = afterLineBreak(text, end);
  if (next === text.length && text[next - 1] === '\r' && !isWhole) return null;
  return {
    text: read === null ? (isBlank(line, shape.delimiter) ? '' : line) : textOf(read, text.slice(start, end), shape),
    warning: read?.warning ?? (read?.hasRows ? rowsInCell : null),
    doubtEnd: read?.doubtEnd ?? 0,
    next,
    lines: end === lineEnd ? 1 : lineBreaks(text.slice(start, next)),
  };
}

/** A line like a row stays in its quoted cell as long as the row that it is in is well-formed. */
function readQuotedRow(text: string, start: number, shape: RowShape, isWhole: boolean): ReadCells | null {
  const read = readWithCells(text, start, shape, isWhole, {});
  const isDoubtful = read?.hasRows && (read.warning !== null || read.cells.length !== shape.columns);
  return isDoubtful ? readWithCells(text, start, shape, isWhole, { rowsEnd: true }) : read;
}

/** The reading that gives the row as many cells as it should have, or else the usual one. */
function readWithCells(
  text: string,
  start: number,
  shape: RowShape,
  isWhole: boolean,
  always: Reading,
): ReadCells | null {
  const usual = readCells(text, start, shape, isWhole, { ...usualReading, ...always });
  if (usual === null || usual.warning === null || shape.columns === undefined) return usual;
  if (usual.cells.length === shape.columns) return usual;
  for (const reading of otherReadings) {
    const other = readCells(text, start, shape, isWhole, { ...reading, ...always });
    if (other === null) return null;
    if (other.cells.length === shape.columns) return { ...other, warning: other.warning ?? usual.warning };
  }
  return usual;
}

function textOf({ cells, tidy }: ReadCells, written: string, { delimiter }: RowShape): string {
  if (cells.every((cell) => cell.trim() === '')) return '';
  return tidy ? written : cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
}

function isBlank(line: string, delimiter: string): boolean {
  const [first] = line;
  if (first !== undefined && first !== delimiter && first.trim() !== '') return false;
  return line.replaceAll(delimiter, '').trim() === '';
}

function afterLineBreak(text: string, end: number): number {
  if (end >= text.length) return text.length;
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
