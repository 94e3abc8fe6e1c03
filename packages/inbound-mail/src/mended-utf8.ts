const windows1252 = new TextDecoder('windows-1252');
/** By byte: the UTF-8 of its character in windows-1252, each byte of it as one character. */
const utf8Of = Array.from({ length: 256 }, (_, byte) =>
  Buffer.from(windows1252.decode(Uint8Array.of(byte)), 'utf8').toString('latin1'),
);
const nonAscii =
  /(?<valid>[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xff]/g;
/** Bytes beyond ASCII in quoted-printable (RFC 2045, 6.7), which may be wrapped between them. */
const quotedBytes = /=[89a-f][0-9a-f](?:(?:=\n)?=[89a-f][0-9a-f])*/gi;
const otherCharset = /charset\s*=\s*["']?(?!utf-?8)[\w-]/i;

/** Bytes as characters, as in `utf8Of`. */
const mended = (bytes: string) =>
  bytes.replace(nonAscii, (byte, valid: string | undefined) => valid ?? utf8Of[byte.charCodeAt(0)] ?? byte);

const mendedQuoted = (run: string) => {
  const bytes = Buffer.from(run.replaceAll(/[=\n]/g, ''), 'hex').toString('latin1');
  const right = mended(bytes);
  return right === bytes
    ? run
    : Buffer.from(right, 'latin1')
        .toString('hex')
        .toUpperCase()
        .replace(/../g, (hex) => `=${hex}`);
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
  return Buffer.from(mended(isQuoted ? text.replace(quotedBytes, mendedQuoted) : text), 'latin1');
}
