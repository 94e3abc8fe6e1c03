import { pageTurn } from './page-turn.ts';
import { decoderOf } from './text-decoder.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface ReadText {
  /** No character is split between two pieces. */
  pieces: string[];
  /** The label of the decoder. */
  encoding: string;
  /** False when the encoding is a guess that might well be wrong. */
  isSure: boolean;
}

/** One piece takes some ms to decode. */
const pieceBytes = 524_288;
const bytesLookedAt = 4_096;
/** The guess is made from cells that are not ASCII, from all over the file. */
const sampleMaxBytes = 16_384;
const samplePerPieceMaxBytes = 4_096;
const sampleCellMaxBytes = 256;
/** Bytes that end a cell; no two-byte character ends with one of these. */
const cellEnds = new Set([...'\n\r,;\t"'].map((character) => character.charCodeAt(0)));
/** How ISO-2022-JP, which is all ASCII, begins its Japanese characters. */
const escapeToJapanese = '\u001b$';

/**
 * The text of a file in pieces, in the chosen encoding or a detected one: UTF-16 by its byte order mark or its zeros;
 * UTF-8 by its form, with a few bad bytes read as U+FFFD; any other by a guess. A long file is never in one buffer or
 * one string, because moving it at once would block the page.
 *
 * @throws UnreadableFile when the bytes are not text
 */
export async function readText(file: File, chosen?: string): Promise<ReadText> {
  const head = await bytesOf(file, 0, bytesLookedAt);
  if (chosen !== undefined)
    return { pieces: (await decode(file, chosen)).map(withoutZeros), encoding: chosen, isSure: true };
  const read = await readInFoundEncoding(file, utf16Of(head));
  const beginning = read.pieces[0]?.slice(0, bytesLookedAt) ?? '';
  if (isNoText(beginning)) throw new UnreadableFile('Please upload a valid CSV file');
  return { ...read, pieces: read.pieces.map(withoutZeros) };
}

const [zerosMax, zeroShareMax] = [3, 1 / 8];
/** Tabs, line breaks of all kinds, and the escapes of ISO-2022-JP. */
const controlsOfText: ReadonlySet<number> = new Set([...'\0\t\n\v\f\r\u001b'].map((each) => each.charCodeAt(0)));

/** Whether bytes make no text; a stray zero among text does not. */
function isNoText(beginning: string): boolean {
  const zeros = beginning.split('\0').length - 1;
  if (zeros === 0) return false;
  const isControl = (code: number) => code < 0x20 && !controlsOfText.has(code);
  return (
    zeros > Math.min(zerosMax, beginning.length * zeroShareMax) ||
    [...beginning].some((each) => isControl(each.charCodeAt(0)))
  );
}

/** A stray zero counts as a character that could not be read, which is said with its line and column. */
const withoutZeros = (piece: string) => piece.replaceAll('\0', '\ufffd');

async function readInFoundEncoding(file: File, utf16: string | null): Promise<ReadText> {
  if (utf16 !== null) return { pieces: await decode(file, utf16), encoding: utf16, isSure: true };
  const pieces = await decode(file, 'utf-8');
  const { bad, good, isJapanese } = await countsOf(pieces);
  if (bad === 0 && !isJapanese) return { pieces, encoding: 'utf-8', isSure: true };
  // Bytes that read as UTF-8 only by chance are the smaller part.
  if (bad > 0 && good >= bad) return { pieces, encoding: 'utf-8', isSure: true };
  const guess = bad === 0 ? { encoding: 'iso-2022-jp', isSure: true } : await guessFrom(await sampleOf(file));
  return { pieces: await decode(file, guess.encoding), ...guess };
}

/** Loaded on demand: most files are UTF-8 and need no guess. */
async function guessFrom(sample: Uint8Array) {
  const { guessEncoding } = await import('./guess-encoding.ts');
  return guessEncoding(sample);
}

async function decode(file: File, encoding: string): Promise<string[]> {
  const decoder = decoderOf(encoding);
  const pieces: string[] = [];
  for (let start = 0; start < file.size; start += pieceBytes) {
    const bytes = await bytesOf(file, start, start + pieceBytes);
    pieces.push(decoder.decode(bytes, { stream: true }));
    await pageTurn();
  }
  pieces.push(decoder.decode());
  return pieces;
}

export async function bytesOf(file: File, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

/** How many non-ASCII characters were read, and how many could not be. */
async function countsOf(pieces: string[]): Promise<{ bad: number; good: number; isJapanese: boolean }> {
  const counts = { bad: 0, good: 0, isJapanese: false };
  for (const piece of pieces) {
    for (let index = 0; index < piece.length; index += 1) {
      const code = piece.charCodeAt(index);
      if (code === 0xfffd) counts.bad += 1;
      else if (code > 0x7f) counts.good += 1;
    }
    counts.isJapanese ||= piece.includes(escapeToJapanese);
    await pageTurn();
  }
  return counts;
}

async function sampleOf(file: File): Promise<Uint8Array> {
  const sample: number[] = [];
  for (let start = 0; start < file.size && sample.length < sampleMaxBytes; start += pieceBytes) {
    const bytes = await bytesOf(file, start, start + pieceBytes);
    const enough = Math.min(sampleMaxBytes, sample.length + samplePerPieceMaxBytes);
    let end = 0;
    for (let index = nextBeyondAscii(bytes, 0); index < bytes.length && sample.length < enough; ) {
      const cell = cellAround(bytes, index, end);
      end = cell.end;
      for (const byte of bytes.subarray(cell.start, cell.end)) sample.push(byte);
      sample.push(0x0a);
      index = nextBeyondAscii(bytes, end);
    }
    await pageTurn();
  }
  return Uint8Array.from(sample);
}

function nextBeyondAscii(bytes: Uint8Array, from: number): number {
  let index = from;
  while (index < bytes.length && (bytes[index] as number) < 0x80) index += 1;
  return index;
}

/** The bounds of the cell around a byte, not before `from`. A long cell is cut, at whole characters. */
function cellAround(bytes: Uint8Array, index: number, from: number): { start: number; end: number } {
  const isEnd = (byte: number | undefined) => byte === undefined || cellEnds.has(byte);
  let start = index;
  while (start > from && !isEnd(bytes[start - 1]) && index - start < sampleCellMaxBytes) start -= 1;
  let end = index;
  while (!isEnd(bytes[end]) && end - index < sampleCellMaxBytes) end += 1;
  while ((bytes[end] ?? 0) >= 0x80 && end - index < 2 * sampleCellMaxBytes) end += 1;
  return { start, end };
}

/** By the byte order mark, or else by zeros: in Western text, delimiters and addresses every other byte is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0] as [number, number];
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  });
  const many = Math.max(zerosMax, bytes.length / 32);
  // Some East Asian characters have their zero in the other byte.
  if (zeros[1] > many && zeros[1] > 4 * zeros[0]) return 'utf-16le';
  if (zeros[0] > many && zeros[0] > 4 * zeros[1]) return 'utf-16be';
  return null;
}
