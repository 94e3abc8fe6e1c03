import { pageTurn } from './page-turn.ts';

/** A file that is no CSV file; the message is for the user. */
export class UnreadableFile extends Error {}

/** One piece takes some ms to decode. */
const pieceBytes = 524_288;
const bytesLookedAt = 4_096;
const workbookBeginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * The text of a file in pieces, whatever wrote it: UTF-16 or UTF-8 with or without a byte order mark, else the Western
 * code page in which spreadsheet programs on Windows save. In pieces, because to move a long file at once would hold the
 * page: its bytes never lie in one buffer, nor its text in one string. A character lies whole in one of them.
 *
 * @throws UnreadableFile when the bytes are no text
 */
export async function readText(file: File): Promise<string[]> {
  const head = await bytesOf(file, 0, bytesLookedAt);
  if (workbookBeginnings.some((beginning) => beginning.every((byte, index) => head[index] === byte)))
    throw new UnreadableFile('This is an Excel workbook. Please save it as a CSV file first');
  const encoding = utf16Of(head);
  const pieces =
    encoding !== null
      ? await decode(file, new TextDecoder(encoding))
      : ((await decodeUtf8(file)) ?? (await decode(file, new TextDecoder('windows-1252'))));
  if (pieces[0]?.slice(0, bytesLookedAt).includes('\0')) throw new UnreadableFile('Please upload a valid CSV file');
  return pieces;
}

async function decodeUtf8(file: File): Promise<string[] | null> {
  try {
    return await decode(file, new TextDecoder('utf-8', { fatal: true }));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function decode(file: File, decoder: TextDecoder): Promise<string[]> {
  const pieces: string[] = [];
  for (let start = 0; start < file.size; start += pieceBytes) {
    const bytes = await bytesOf(file, start, start + pieceBytes);
    pieces.push(decoder.decode(bytes, { stream: true }));
    await pageTurn();
  }
  pieces.push(decoder.decode());
  return pieces;
}

async function bytesOf(file: File, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

/** By its mark; without one by the zeros that every other byte of Western text then is. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0] as [number, number];
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  });
  const many = bytes.length / 8;
  if (zeros[1] > many && zeros[0] === 0) return 'utf-16le';
  if (zeros[0] > many && zeros[1] === 0) return 'utf-16be';
  return null;
}
