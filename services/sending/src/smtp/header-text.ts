import { encodeWord } from 'nodemailer/lib/mime-funcs';

/**
 * Header lines fold at spaces alone, and a line of more than 998 octets is refused or cut on its way (RFC 5322, 2.1.1).
 * With longer words than these, or with spaces that folding would lose, a text goes into encoded words (RFC 2047).
 */
const foldable = /^[!-~]{1,60}(?: [!-~]{1,60})*$/;
const encodedWordLengthMax = 52;

/** A reader decodes anything that looks like an encoded word, even to line breaks. */
const looksEncoded = (text: string) => text.includes('=?');

/** A text for a header without a structure, such as Subject, which is read as it was written. */
export function headerText(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (line === '' || (foldable.test(line) && !looksEncoded(line))) return line;
  return encodeWord(line, isMostlyLatin(line) ? 'Q' : 'B', encodedWordLengthMax);
}

const isMostlyLatin = (text: string) => (text.match(/[A-Za-z]/g)?.length ?? 0) * 2 > text.length;

/**
 * A name before an address. nodemailer puts one in ASCII between quotes, where encoded words do not count, and encodes
 * any other; an invisible character makes it any other.
 */
export function headerName(name: string): string {
  const isAscii = /^[ -~]*$/.test(name);
  return isAscii && name !== '' && (!foldable.test(name) || looksEncoded(name)) ? `\u2060${name}` : name;
}
