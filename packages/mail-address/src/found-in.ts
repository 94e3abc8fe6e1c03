import { decodePunycode } from './punycode.ts';

const encodedLabels = /(?<![\p{L}\p{N}-])xn--([a-z\d-]+)/gu;

const lowered = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC');
const inUnicode = (text: string) => text.replace(encodedLabels, (label, code: string) => decodePunycode(code) ?? label);

/**
 * Whether a text with addresses or domains contains what was typed, in whichever script the domains of both are written,
 * composed or not, in upper or lower case. An empty search is found everywhere.
 */
export function isFoundIn(text: string, typed: string): boolean {
  const [whole, wanted] = [lowered(text), lowered(typed.trim())];
  return whole.includes(wanted) || inUnicode(whole).includes(inUnicode(wanted));
}
