import { UnreadableFile } from '../unreadable-file.ts';

/** Enough for an XML declaration. */
const bytesLookedAt = 256;

const beginnings: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/**
 * A decoder for a part of a workbook by its first bytes: UTF-8 or UTF-16 (ECMA-376, part 2, 8.1), with or without a byte
 * order mark, or another that its declaration names.
 * @throws UnreadableFile when nobody knows that encoding
 */
export function decoderOfPart(bytes: Uint8Array): TextDecoder {
  const found = beginnings.find(([beginning]) => beginning.every((byte, index) => bytes[index] === byte));
  if (found !== undefined) return new TextDecoder(found[1]);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, bytesLookedAt));
  const declared = /^(?:ï»¿)?<\?xml[^>]*\sencoding\s*=\s*["']([^"'>]*)["']/.exec(head)?.[1] ?? 'utf-8';
  // A part that says so in bytes of ASCII is not in UTF-16.
  if (/^(?:utf|ucs|iso-10646)-?/i.test(declared)) return new TextDecoder();
  try {
    return new TextDecoder(declared);
  } catch {
    throw new UnreadableFile(
      `This Excel workbook is written in an unknown encoding, “${declared.slice(0, 40)}”. Please open it in Excel and save it again`,
    );
  }
}
