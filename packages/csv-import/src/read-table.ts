import { parseCsv } from './parse-csv.ts';
import { readFile } from './read-file.ts';

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

/**
 * Reads a CSV file or an Excel workbook; encoding and delimiter are found out.
 * @throws UnreadableFile with a sentence for the user
 */
export async function readTable(file: File): Promise<FileTable> {
  const { pieces, delimiter, lineOf } = await readFile(file, {});
  const { headers, rows, lines } = await parseCsv(pieces, { delimiter, lineOf });
  return { headers, rows, lines };
}
