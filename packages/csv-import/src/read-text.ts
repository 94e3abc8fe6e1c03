import { pageTurn } from './page-turn.ts';

/** A file that is no CSV file; the message is for the user. */
export class UnreadableFile extends Error {}

/** One piece takes some ms to decode. */
const pieceBytes = 1_048_576;
const bytesLookedAt = 4_096;
const workbookBeginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * The text of a file, whatever wrote it: UTF-16 or UTF-8 with or without a byte order mark, else the Western code page
 * in which spreadsheet programs on Windows save.
 *
 * @throws UnreadableFile when the bytes are no text
 */
export async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (workbookBeginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte)))
    throw new UnreadableFile('This is an Excel workbook. Please save it as a CSV file first');
  const encoding = utf16Of(bytes);
  const text =
    encoding !== null
      ? await decode(bytes, new TextDecoder(encoding))
      : ((await decodeUtf8(bytes)) ?? (await decode(bytes, new TextDecoder('windows-1252'))));
  if (text.slice(0, bytesLookedAt).includes('\0')) throw new UnreadableFile('Please upload a valid CSV file');
  return text;
}

async function decodeUtf8(bytes: Uint8Array): Promise<string | null> {
  try {
    return await decode(bytes, new TextDecoder('utf-8', { fatal: true }));
  } catch {
    return null;
  }
}

async function decode(bytes: Uint8Array, decoder: TextDecoder): Promise<string> {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    pieces.push(decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true }));
    await pageTurn();
  }
  pieces.push(decoder.decode());
  return pieces.join('');
}

/** By its mark; without one by the zeros that every other byte of Western text then is. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0] as [number, number];
  const head = bytes.subarray(0, bytesLookedAt);
  head.forEach((byte, index) => {
    if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  });
  const many = head.length / 8;
  if (zeros[1] > many && zeros[0] === 0) return 'utf-16le';
  if (zeros[0] > many && zeros[1] === 0) return 'utf-16be';
  return null;
}
