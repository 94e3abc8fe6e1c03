/** What a reader must know to split a file into rows. */
export interface RowShape {
  delimiter: string;
  /** How many cells a row should have; unknown while the header is looked for. */
  columns?: number | undefined;
  /** The cell that holds the email; -1 when no header says so. */
  emailColumn?: number | undefined;
}

/** The parser's own words, for faults that are repaired before it sees the row. */
const invalidQuotes = 'Trailing quote on quoted field is malformed';
const missingQuotes = 'Quoted field unterminated';

/** Longer than any cell of a spreadsheet program. It bounds the search for the end of a quoted cell. */
const quotedCellMaxLength = 256 * 1_024;
const addressMaxLength = 254;

/** How to read the malformed quotes of a row. */
export interface Reading {
  /** A quote before a delimiter closes its cell, even after another quote, which would normally escape it. */
  evenCloses?: boolean;
  /** What looks like an opening quote is one: the quote before it was never closed. */
  openingEnds?: boolean;
  /** Quotes do not hold cells together. */
  plain?: boolean;
  /** How many possible closing quotes of the first malformed cell to skip. */
  skippedCloses?: number;
  /** A quoted cell with a line like a row in it was left open. */
  rowsEnd?: boolean;
}

export interface ReadCells {
  cells: string[];
  /** The line break after the row, or the end of the text. */
  end: number;
  warning: string | null;
  /** Whether the parser reads the unchanged row the same way. */
  tidy: boolean;
  /** Whether a well-formed cell has lines like rows. */
  hasRows: boolean;
  /** Where the quoted cells end that were taken to be left open; 0 without one. The rows before it are in doubt. */
  doubtEnd: number;
}

interface QuotedCell {
  value: string;
  end: number;
  warning: string | null;
}

const lineBreak = /[\r\n]/g;

/** The end of the line that holds this position: its line break of any kind, or the end of the text. */
export function endOfLine(text: string, position: number): number {
  lineBreak.lastIndex = position;
  return lineBreak.exec(text)?.index ?? text.length;
}

/**
 * The cells of the row that begins at `start`; null when the text ends too soon to know, which never happens at the end
 * of the file. A well-formed quoted cell may span lines; a malformed one ends on its line. Each search for a closing
 * quote ends at the first odd run of quotes, so all searches together are linear.
 */
export function readCells(
  text: string,
  start: number,
  shape: RowShape,
  isWhole: boolean,
  reading: Reading,
): ReadCells | null {
  const { delimiter } = shape;
  const cells: string[] = [];
  let lineEnd = endOfLine(text, start);
  let position = start;
  let warning: string | null = null;
  let tidy = true;
  let skippedCloses = reading.skippedCloses ?? 0;
  let closesAreOver = false;
  let hasRows = false;
  let doubtEnd = 0;

  /** Whether a well-formed cell may span lines: not when its quote was left open, and one far below closes it. */
  function mayEndAt(close: { at: number; end: number }): boolean {
    const held = close.at < lineEnd ? null : heldRow(text, start, lineEnd, close.at, shape);
    const isKept = held === null || (held === 'inside' && !reading.rowsEnd);
    if (!isKept) doubtEnd = Math.max(doubtEnd, close.end);
    else hasRows ||= held === 'inside';
    return isKept;
  }

  function plainCell(): QuotedCell {
    const end = endOfCell(text, position, lineEnd, delimiter);
    const value = text.slice(position, end);
    if (!reading.plain || !value.trimStart().startsWith('"')) return { value, end, warning: null };
    const trimmed = value.trim();
    const isClosed = trimmed.length > 1 && trimmed.endsWith('"');
    const inner = trimmed.slice(1, isClosed ? -1 : undefined);
    return { value: unescaped(inner), end, warning: isClosed ? invalidQuotes : missingQuotes };
  }

  function malformedCell(open: number): QuotedCell {
    const close = closesAreOver ? null : lenientClose(text, open, lineEnd, delimiter, { ...reading, skippedCloses });
    skippedCloses = 0;
    if (close !== null)
      return {
        // Databases escape a quote with a backslash.
        value: unescaped(text.slice(open + 1, close.at)).replaceAll('\\"', '"'),
        end: close.end,
        warning: close.isClosed ? invalidQuotes : missingQuotes,
      };
    closesAreOver = true;
    return unclosedCell(text, open, lineEnd, delimiter, cells.length + 1 === shape.columns);
  }

  for (;;) {
    const open = afterSpaces(text, position, delimiter);
    let cell: QuotedCell | null = null;
    if (text[open] === '"' && !reading.plain) {
      const close = strictClose(text, open, delimiter, isWhole);
      if (close === 'unknown') return null;
      if (close !== null && (open === position || close.at < lineEnd) && mayEndAt(close)) {
        tidy &&= open === position && close.end === close.at + 1;
        cell = { value: unescaped(text.slice(open + 1, close.at)), end: close.end, warning: null };
        if (close.at > lineEnd) {
          lineEnd = endOfLine(text, close.at);
          closesAreOver = false;
        }
      } else if (open === position) cell = malformedCell(open);
    }
    cell ??= plainCell();
    cells.push(cell.value);
    warning ??= cell.warning;
    position = cell.end;
    if (position >= lineEnd) return { cells, end: lineEnd, warning, tidy: tidy && warning === null, hasRows, doubtEnd };
    position += delimiter.length;
  }
}

function endOfCell(text: string, from: number, lineEnd: number, delimiter: string): number {
  const index = text.slice(from, lineEnd).indexOf(delimiter);
  return index === -1 ? lineEnd : from + index;
}

function afterSpaces(text: string, from: number, delimiter: string): number {
  let position = from;
  while ((text[position] === ' ' || text[position] === '\t') && text[position] !== delimiter) position += 1;
  return position;
}

function beforeSpaces(text: string, from: number, delimiter: string): number {
  let position = from;
  while ((text[position - 1] === ' ' || text[position - 1] === '\t') && text[position - 1] !== delimiter) position -= 1;
  return position;
}

function afterQuotes(text: string, from: number): number {
  let position = from;
  while (text[position] === '"') position += 1;
  return position;
}

/** The closing quote of a well-formed cell, and where the cell ends; null without such a quote. */
function strictClose(
  text: string,
  open: number,
  delimiter: string,
  isWhole: boolean,
): { at: number; end: number } | null | 'unknown' {
  let position = open + 1;
  for (;;) {
    const quote = text.indexOf('"', position);
    if ((quote === -1 ? text.length : quote) - open > quotedCellMaxLength) return null;
    if (quote === -1) return isWhole ? null : 'unknown';
    position = afterQuotes(text, quote);
    const isOdd = (position - quote) % 2 === 1;
    const end = afterSpaces(text, position, delimiter);
    if (end === text.length && !isWhole) return 'unknown';
    if (isOdd) return isCellEnd(text, end, delimiter) ? { at: position - 1, end } : null;
  }
}

function isCellEnd(text: string, position: number, delimiter: string): boolean {
  const character = text[position];
  return character === undefined || character === delimiter || character === '\r' || character === '\n';
}

/** Where a cell with unescaped quotes ends on its line; null when nothing there can be its end. */
function lenientClose(
  text: string,
  open: number,
  lineEnd: number,
  delimiter: string,
  { evenCloses = false, openingEnds = false, skippedCloses = 0 }: Reading,
): { at: number; end: number; isClosed: boolean } | null {
  const line = text.slice(0, lineEnd);
  let remaining = skippedCloses;
  let cellBegins = open + 1;
  for (let quote = line.indexOf('"', open + 1); quote !== -1; ) {
    const next = afterQuotes(text, quote);
    const isOdd = (next - quote) % 2 === 1;
    const end = afterSpaces(text, next, delimiter);
    if (end >= lineEnd || text[end] === delimiter) {
      if ((isOdd || evenCloses) && remaining === 0) return { at: next - 1, end, isClosed: true };
      if (isOdd || evenCloses) remaining -= 1;
    } else if (openingEnds && isOdd) {
      const at = beforeSpaces(text, quote, delimiter) - 1;
      if (at >= cellBegins && text[at] === delimiter) return { at, end: at, isClosed: false };
    }
    cellBegins = next;
    quote = line.indexOf('"', next);
  }
  return null;
}

/**
 * A cell whose quote is never closed. As the last cell it takes the rest of the row; otherwise it ends at the next
 * delimiter. Quoted words at its beginning keep their quotes; a single quote is dropped.
 */
function unclosedCell(text: string, open: number, lineEnd: number, delimiter: string, isLast: boolean): QuotedCell {
  const inner = text.slice(open + 1, lineEnd).indexOf('"');
  const from = inner === -1 ? open : open + 1 + inner;
  const end = isLast ? lineEnd : endOfCell(text, from, lineEnd, delimiter);
  const value = text.slice(open, end);
  const isPaired = (value.split('"').length - 1) % 2 === 0;
  return isPaired
    ? { value, end, warning: invalidQuotes }
    : { value: unescaped(value.slice(1)), end, warning: missingQuotes };
}

/**
 * Whether a quoted cell over several lines has one like a row: as many cells as the header, and an address in the email
 * column. It is either `inside` the quotes, or begins there, though the row that opens them is whole without it.
 */
function heldRow(
  text: string,
  start: number,
  firstLineEnd: number,
  close: number,
  shape: RowShape,
): 'inside' | 'across' | null {
  let held: 'inside' | null = null;
  for (let line = firstLineEnd + 1; line <= close; ) {
    const end = endOfLine(text, line);
    const address = addressInRow(text.slice(line, end), shape);
    if (address !== -1 && line + address < close) held = 'inside';
    else if (address !== -1 && addressInRow(text.slice(start, firstLineEnd), shape) !== -1) return 'across';
    line = end + 1;
  }
  return held;
}

/** Where the address of a line begins that is like a row; -1 in any other. */
function addressInRow(line: string, { columns = 0, emailColumn = -1, delimiter }: RowShape): number {
  const cells = columns < 2 ? [] : line.split(delimiter, columns + 1);
  if (cells.length !== columns || columns < 2) return -1;
  const column = emailColumn === -1 ? cells.findIndex(isAddressLike) : emailColumn;
  if (!isAddressLike(cells[column] ?? '')) return -1;
  return cells.slice(0, column).reduce((length, cell) => length + cell.length + delimiter.length, 0);
}

function isAddressLike(cell: string): boolean {
  const address = cell.trim().replace(/^"|"$/g, '');
  return address.length <= addressMaxLength && /^[^\s@"]+@[^\s@"]+\.[^\s@".]+$/.test(address);
}

function unescaped(value: string): string {
  return value.replaceAll('""', '"');
}
