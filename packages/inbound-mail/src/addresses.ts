/** Latin, Greek and Cyrillic letters. Other scripts write no spaces around an address. */
const letters = String.raw`a-z\d\u00df-\u024f\u0300-\u052f`;
/** The first character is no quote: `'ann@example.com'`, but `o'brien@example.com` (RFC 5321, 4.1.2). */
export const addressPattern = `[${letters}!#$%&*+/=?^_~.-][${letters}!#$%&'*+/=?^_~.-]{0,63}@[${letters}](?:[${letters}.-]{0,250}[${letters}])?`;

const address = new RegExp(addressPattern, 'gi');
const characterMax = 20_000;

/** The mail addresses in a text, in lower case and in order, each once. */
export function addressesIn(text: string): string[] {
  const found = text.slice(0, characterMax).match(address) ?? [];
  return [...new Set(found.map((each) => each.toLowerCase().replace(/^[.*_]+(?=[^@])/, '')))];
}

/** The address in a report field such as `rfc822; <ann@example.com>` (RFC 3464, 2.3.2); null when it holds none. */
export function addressOfField(value: string): string | null {
  const text = withoutEscapes(value.replace(/^[\w-]+;/, '').slice(0, characterMax));
  const found = /["\u0080-\u{10ffff}]/u.test(text) ? internationalIn(text) : addressesIn(text)[0];
  return found?.toLowerCase() ?? null;
}

/**
 * An address with letters of any script, or a quoted local part. Used only in fields, since East Asian texts have no
 * spaces around addresses.
 */
const international =
  /(?:"(?:[^"\\\n]|\\.){1,64}"|[^\s<>()[\]"',;:@][^\s<>()[\]",;:@]{0,63})@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]{0,250}[\p{L}\p{M}\p{N}])?/u;
const internationalIn = (text: string) => international.exec(text)?.[0];

/** Decodes escapes as in `j\x{F6}rg@example.com` (RFC 6533, 3). */
const withoutEscapes = (text: string) =>
  text.replace(/\\x\{(1?[\da-f]{2,5})\}/gi, (written, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : written;
  });
