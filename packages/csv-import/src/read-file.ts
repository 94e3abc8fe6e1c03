import { bytesOf, readText } from './read-text.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { SheetChoices } from './xlsx/read-sheet.ts';

/** How a file is read, as far as the user chose it; everything else is found in the file. */
export interface ReadChoices {
  encoding?: string;
  delimiter?: string;
  /** Of a workbook: the place of the sheet. */
  sheet?: number;
  /** Of a workbook: without the rows that a filter or a person hides. */
  withoutHidden?: boolean;
}

export interface TextSource {
  kind: 'text';
  encoding: string;
  /** False when the encoding is a guess that might well be wrong. */
  isEncodingSure: boolean;
}

export interface WorkbookSource {
  kind: 'workbook';
  /** The names of its sheets. */
  sheets: string[];
  /** Which of them was read. */
  sheet: number;
  /** Those before it that were not read, because they are no list. */
  passedOver: number[];
  /** How many of its rows with values are hidden, and whether they were left out. */
  hiddenRows: number;
  withoutHidden: boolean;
}

export interface FileText {
  /** CSV; no character is split between two pieces. */
  pieces: string[];
  source: TextSource | WorkbookSource;
  /** Absent when it is to be found. */
  delimiter?: string | undefined;
  /** What a line of the text is in the file. */
  lineOf?: (line: number) => number;
  /** What was wrong with values, by the line of the file. */
  remarks?: ReadonlyMap<number, string>;
  /** Where there are exact numbers with decimals: the columns from 0, by the line of the file. */
  numbers?: ReadonlyMap<number, readonly number[]>;
}

const beginsAs = (head: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, index) => head[index] === byte);
const zipFile = [0x50, 0x4b, 0x03, 0x04];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
/** How a compound file says that it is a workbook with a password, in UTF-16; it does so in its first sectors. */
const encryptedPackage = [...'EncryptedPackage'].map((character) => `${character}\0`).join('');
const sectorsBytes = 1_048_576;
export const oldWorkbookSentence = 'This is an old Excel workbook (.xls). Please save it as .xlsx or CSV first';

/**
 * The text of a file: of a CSV file in its encoding, of a workbook as CSV. The bytes decide, whatever the file is named.
 * @throws UnreadableFile
 */
export async function readFile(file: File, { encoding, delimiter, ...ofWorkbook }: ReadChoices): Promise<FileText> {
  const head = await bytesOf(file, 0, zipFile.length);
  if (beginsAs(head, compoundFile)) throw await oldOrLocked(file);
  if (beginsAs(head, zipFile)) return readWorkbookFile(file, ofWorkbook);
  const { isSure, ...text } = await readText(file, encoding);
  return { pieces: text.pieces, source: { kind: 'text', encoding: text.encoding, isEncodingSure: isSure }, delimiter };
}

/** What reads workbooks is loaded when there is one. */
async function readWorkbookFile(file: File, choices: SheetChoices): Promise<FileText> {
  const { readSheet } = await import('./xlsx/read-sheet.ts');
  const { pieces, rowOfLine, remarks, numbers, ...sheet } = await readSheet(file, choices);
  const source = { kind: 'workbook', ...sheet, withoutHidden: choices.withoutHidden ?? false } as const;
  return { pieces, source, delimiter: ',', lineOf: rowOfLine, remarks, numbers };
}

async function oldOrLocked(file: File): Promise<UnreadableFile> {
  const sectors = new TextDecoder('latin1').decode(await bytesOf(file, 0, sectorsBytes));
  return new UnreadableFile(
    sectors.includes(encryptedPackage)
      ? 'This Excel workbook has a password. Please save it without one first'
      : oldWorkbookSentence,
  );
}
