import { type ReadChoices, type ReadFileTable, readWithText, withoutGuards } from '@cadenza/csv-import/read-table';
import { type ColumnContent, contentsOf, guessColumns, type ListColumns, namesColumns } from './guess-columns.ts';
import {
  asReason,
  joined,
  type ListEntry,
  type NotUnderstood,
  resemblesEntry,
  type SplitText,
  shown,
  splitCell,
  splitLine,
} from './split-line.ts';

export type PlacedNotUnderstood = NotUnderstood & {
  /** The line of the file, or the row of the sheet, from 1. */
  line: number;
};

export interface ReadList {
  /** Each address and domain once. */
  entries: ListEntry[];
  notUnderstood: PlacedNotUnderstood[];
  /** How many entries repeat an earlier one. */
  repeated: number;
}

/** A file or a pasted text, before it is known what of it is blocked. */
export interface ListFile {
  reading: ReadFileTable;
  /** Whether its first row names columns; otherwise it is read line by line. */
  isTable: boolean;
  /** Those of a table that hold anything to block. */
  contents: ColumnContent[];
  columns: ListColumns;
}

const rowsAtOnce = 2_000;
/** What Excel writes first, of its separator. */
const declaration = /^[\s\uFEFF]*"?sep=[^"\p{L}\p{N}]"?\s*$/iu;

/** @throws UnreadableFile with a sentence for the user */
export async function openList(file: File, choices: ReadChoices): Promise<ListFile> {
  const reading = await readWithText(file, choices);
  const isNamed = reading.headerLine !== null && namesColumns(reading.headers);
  const contents = isNamed ? await contentsOf(reading) : [];
  // A first row above nothing that could be blocked names no columns.
  const isTable = contents.length > 0;
  return { reading, isTable, contents, columns: guessColumns(reading, contents) };
}

/** What of a file is blocked: nothing in it vanishes. */
export async function readList({ reading, isTable }: ListFile, columns: ListColumns): Promise<ReadList> {
  const entries = new Map<string, ListEntry>();
  const notUnderstood: PlacedNotUnderstood[] = [];
  let count = 0;
  let rowsDone = 0;

  async function take(read: SplitText, line: number): Promise<void> {
    for (const entry of read.entries) if (!entries.has(entry.value)) entries.set(entry.value, entry);
    count += read.entries.length;
    for (const each of read.notUnderstood) notUnderstood.push({ ...each, line });
    rowsDone += 1;
    if (rowsDone % rowsAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  }

  // Above the header of a table stand notes, if anything.
  for (const { text, line } of linesOf(reading, isTable ? (reading.headerLine ?? 1) : Number.POSITIVE_INFINITY))
    await take(splitLine(withoutGuards(text)), line);
  if (isTable)
    for (const [index, row] of reading.rows.entries())
      await take(splitRow(row as unknown as Row, columns), reading.lines[index] ?? index + 1);
  notUnderstood.push(...leftOutOf(reading, isTable));
  notUnderstood.sort((one, other) => one.line - other.line);
  return { entries: [...entries.values()], notUnderstood, repeated: count - entries.size };
}

/** Cells whose values the reader left out. Lines of text are read as they are written, with the errors in them. */
const leftOutOf = ({ leftOut, text }: ReadFileTable, isTable: boolean): PlacedNotUnderstood[] =>
  [...(isTable ? leftOut : (text.remarks ?? []))].flatMap(([line, remarks]) =>
    remarks.split('; ').map((remark) => ({ line, text: shown(remark), fault: 'and is left out' })),
  );

/** What a workbook's row has that has nothing else. */
const onlyFault = /^,*#N\/A,*$/;

function splitRow(row: Row, { values, reason }: ListColumns): SplitText {
  const surplus = row[beyondColumns] ?? [];
  const headers = Object.keys(row).filter((header) => header !== beyondColumns);
  // Rows below a single name are lines: "ann@example.com, bob@example.com".
  if (headers.length === 1) return splitLine([withoutGuards(row[headers[0] ?? ''] ?? ''), ...surplus].join(','));
  const beyond = surplus
    .filter(resemblesEntry)
    .map((text) => ({ text: shown(text), fault: 'is behind the last column' }));
  const cells = values.map((header) => withoutGuards(row[header] ?? '').trim()).filter((cell) => cell !== '');
  if (cells.length === 0) {
    const others = [...headers.map((header) => row[header] ?? ''), ...surplus].filter((other) => other.trim() !== '');
    // Nothing but errors is left of such a row, which are named.
    if (others.length === 0) return { entries: [], notUnderstood: [] };
    return { entries: [], notUnderstood: [{ text: shown(others.join(', ')), fault: nothingIn(values) }] };
  }
  const read = joined(cells.map(splitCell));
  const why = reason === '' ? null : asReason(withoutGuards(row[reason] ?? ''));
  return {
    entries: read.entries.map((entry) => ({ ...entry, reason: why })),
    notUnderstood: [...read.notUnderstood, ...beyond],
  };
}

/** Under which the parser puts cells without a column. */
const beyondColumns = '__parsed_extra';
type Row = { [beyondColumns]?: string[] } & { [header: string]: string };

const nothingIn = (headers: readonly string[]) =>
  headers.length === 0 ? 'is in no chosen column' : `has nothing in ${headers.join(', ')}`;

/** The lines of the text before a line of the file. */
function* linesOf({ text }: ReadFileTable, before: number): Generator<{ text: string; line: number }> {
  const lineOf = text.lineOf ?? ((line: number) => line);
  let rest = '';
  let line = 0;
  for (const [index, piece] of text.pieces.entries()) {
    const isLast = index === text.pieces.length - 1;
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = isLast ? '' : (lines.pop() ?? '');
    for (const each of lines) {
      line += 1;
      if (lineOf(line) >= before) return;
      const isRemark = text.remarks?.has(lineOf(line)) && onlyFault.test(each);
      if (!(isRemark || (line === 1 && declaration.test(each))))
        yield { text: each.replace(/\r$/, ''), line: lineOf(line) };
    }
  }
}
