import { isUtf8 } from 'node:buffer';

const windows1252 = new TextDecoder('windows-1252');
/** By byte: the UTF-8 of its character in windows-1252. */
const utf8Of = Array.from({ length: 256 }, (_, byte) => Buffer.from(windows1252.decode(Uint8Array.of(byte)), 'utf8'));
const utf8MaxPerByte = 3;
/** Bytes beyond ASCII in quoted-printable (RFC 2045, 6.7), which may be wrapped between them. */
const quotedBytes = /=[89a-f][0-9a-f](?:(?:=\n)?=[89a-f][0-9a-f])*/gi;
const otherCharset = /charset\s*=\s*["']?(?!utf-?8)[\w-]/i;

/** Byte by byte, since a mail may hold nothing but such bytes, and half a million matches take more memory than its reader has. */
function mended(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  const right = Buffer.allocUnsafe(bytes.length * utf8MaxPerByte);
  let length = 0;
  for (let place = 0; place < bytes.length; ) {
    const valid = lengthOfCharacter(bytes, place);
    const character = valid > 0 ? bytes.subarray(place, place + valid) : utf8Of[bytes[place] as number];
    right.set(character as Uint8Array, length);
    length += (character as Uint8Array).length;
    place += Math.max(1, valid);
  }
  return right.subarray(0, length);
}

/** How many bytes the UTF-8 character has that begins there; 0: none does. */
function lengthOfCharacter(bytes: Uint8Array, place: number): number {
  const first = bytes[place] as number;
  if (first < 0x80) return 1;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return isUtf8(bytes.subarray(place, place + length)) && place + length <= bytes.length ? length : 0;
}

const mendedQuoted = (run: string) => {
  const bytes = Buffer.from(run.replaceAll(/[=\n]/g, ''), 'hex');
  const right = mended(bytes);
  return right === bytes ? run : Buffer.from(right).toString('hex').toUpperCase().replace(/../g, '=$&');
};

/**
 * A mail that says it is UTF-8, or says nothing, and is not: old programs write windows-1252 all the same. A mail that names another
 * charset stays as it is.
 *
 * @param bytes with LF as line ends
 */
export function mendedUtf8(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (otherCharset.test(text)) return bytes;
  const isQuoted = /^content-transfer-encoding:[^:]{0,99}quoted-printable/im.test(text);
  return mended(isQuoted ? Buffer.from(text.replace(quotedBytes, mendedQuoted), 'latin1') : bytes);
}
