import { type ReadChoices, type ReadFileTable, readWithText, withoutGuards } from '@cadenza/csv-import/read-table';
import { guessColumns, type ListColumns, namesColumns } from './guess-columns.ts';
import { asReason, type ListEntry, type NotUnderstood, splitCell, splitLine } from './split-line.ts';

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
  columns: ListColumns;
}

const rowsAtOnce = 2_000;

/** @throws UnreadableFile with a sentence for the user */
export async function openList(file: File, choices: ReadChoices): Promise<ListFile> {
  const reading = await readWithText(file, choices);
  const isTable = reading.headerLine !== null && namesColumns(reading.headers);
  return { reading, isTable, columns: isTable ? guessColumns(reading) : { value: '', reason: '' } };
}

/** What of a file is blocked: nothing in it vanishes. */
export async function readList({ reading, isTable }: ListFile, columns: ListColumns): Promise<ReadList> {
  const entries = new Map<string, ListEntry>();
  const notUnderstood: PlacedNotUnderstood[] = [];
  let count = 0;
  let rowsDone = 0;

  async function take(read: ReturnType<typeof splitLine>, line: number): Promise<void> {
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
      await take(splitRow(row, columns), reading.lines[index] ?? index + 1);
  return { entries: [...entries.values()], notUnderstood, repeated: count - entries.size };
}

function splitRow(row: Record<string, string>, { value, reason }: ListColumns): ReturnType<typeof splitCell> {
  const cell = withoutGuards(row[value] ?? '').trim();
  if (cell === '') {
    const others = Object.values(row).filter((other) => typeof other === 'string' && other.trim() !== '');
    return {
      entries: [],
      notUnderstood: [{ text: others.join(', ').slice(0, 200), fault: `has nothing in ${value}` }],
    };
  }
  const read = splitCell(cell);
  const why = reason === '' ? null : asReason(withoutGuards(row[reason] ?? ''));
  return { ...read, entries: read.entries.map((entry) => ({ ...entry, reason: why })) };
}

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
      if (!(line === 1 && /^\s*"?sep=./i.test(each))) yield { text: each.replace(/\r$/, ''), line: lineOf(line) };
    }
  }
}
