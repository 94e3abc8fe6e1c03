import { toField } from '@cadenza/csv-export';
import { parseCsv } from './parse-csv.ts';
import { type FileText, type ReadChoices, readFile } from './read-file.ts';

export type { ReadChoices } from './read-file.ts';
export { saveFile } from './save-file.ts';
export { UnreadableFile } from './unreadable-file.ts';
export { withoutGuards } from './without-guards.ts';

/** A file as a table, whatever it is about. */
export interface FileTable {
  headers: string[];
  /** The cells of each row, by header. */
  rows: Record<string, string>[];
  /** The line of the file, or the row of the sheet, each row begins in, from 1. */
  lines: number[];
}

/** A file as a table, with the text that it was read from. */
export interface ReadFileTable extends FileTable {
  text: FileText;
  delimiter: string;
  /** The line of the header, which names the columns; null without one. */
  headerLine: number | null;
  /** The column that holds an email address, and those of names, by header; empty where no column does. */
  emailColumn: string;
  nameColumns: string[];
  foreignValues: string[];
  /** Which values could not be read, or are not shown by the sheet, by the line of the file. */
  leftOut: ReadonlyMap<number, string>;
}

/**
 * Reads a CSV file or an Excel workbook; encoding and delimiter are found out.
 * @throws UnreadableFile with a sentence for the user
 */
export async function readTable(file: File): Promise<FileTable> {
  const { headers, rows, lines } = await read(file, {}, { isList: false });
  return { headers, rows, lines };
}

/**
 * The same, for what may be no table at all, read as the user chose.
 * @throws UnreadableFile with a sentence for the user
 */
export const readWithText = (file: File, choices: ReadChoices): Promise<ReadFileTable> =>
  read(file, choices, { isList: true });

async function read(file: File, choices: ReadChoices, { isList }: { isList: boolean }): Promise<ReadFileTable> {
  const text = await readFile(file, choices);
  const { mapping, headers, rows, lines, delimiter, headerLine, foreignValues, leftOut } = await parseCsv(text.pieces, {
    ...text,
    isList,
  });
  const { email, firstName, lastName, company, jobRole } = mapping;
  const nameColumns = [firstName, lastName, company, jobRole].filter((column) => column !== '');
  const table = { headers, rows, lines, delimiter, headerLine, foreignValues, leftOut };
  return { ...table, text, emailColumn: email, nameColumns };
}

/** A table as a CSV file that spreadsheets open, without formulas. */
export function tableFile(headers: readonly string[], rows: readonly (readonly string[])[]): Blob {
  const lines = [headers, ...rows].map((cells) => `${cells.map(toField).join(',')}\r\n`);
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}
