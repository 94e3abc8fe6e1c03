import { encodings } from './encodings.ts';

const fallback = 'windows-1252';
/** What a text is worth in which every character is in its place, beside the confidence of the library, 0 to 100. */
const plausibleWorth = 60;
/** Unicode is recognized by its form, and this one by its escapes. */
const recognizedElsewhere = new Set(['utf-8', 'utf-16le', 'utf-16be', 'iso-2022-jp']);

/** The first bytes of the characters in everyday use, where a character takes two bytes, beside those for kana. */
const everydayLeads: Record<string, [from: number, to: number][]> = {
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x98],
  ],
  'euc-jp': [
    [0xa1, 0xa1],
    [0xa4, 0xa5],
    [0xb0, 0xcf],
  ],
  'euc-kr': [[0xb0, 0xc8]],
  gb18030: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  big5: [
    [0xa1, 0xa1],
    [0xa4, 0xc6],
  ],
};

/**
 * Guesses in what encoding these bytes are, which are neither ASCII nor Unicode. The library knows languages by the
 * frequency of their letters, and is unsure about a handful of names; so what each encoding makes of them counts too:
 * a letter in the middle of a word is small, of the alphabet of the word, and no sign.
 */
export async function guessEncoding(sample: Uint8Array): Promise<string> {
  const { analyse } = await import('chardet');
  const confidences = new Map(analyse(sample).map(({ name, confidence }) => [name as string, confidence]));
  const firstToRead = new Map<string, string>();
  let best = { label: fallback, score: 0 };
  for (const { label, guessedAs = [] } of encodings) {
    if (recognizedElsewhere.has(label)) continue;
    const text = new TextDecoder(label).decode(sample);
    const confidence = Math.max(0, ...guessedAs.map((name) => confidences.get(name) ?? 0));
    const isMultibyte = label in everydayLeads;
    const plausible = isMultibyte ? everydayShare(sample, label, text) : plausibleShare(text);
    const score = (confidence + plausibleWorth) * plausible ** 5;
    if (!firstToRead.has(text)) firstToRead.set(text, label);
    if (score > best.score) best = { label: (isMultibyte ? null : firstToRead.get(text)) ?? label, score };
  }
  return best.label;
}

/** The share of its characters that are in everyday use; the bytes of each are found as the decoder finds them. */
function everydayShare(bytes: Uint8Array, label: string, text: string): number {
  const leads = everydayLeads[label] ?? [];
  let count = 0;
  let everyday = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte < 0x80) continue;
    count += 1;
    if (label === 'shift_jis' && byte >= 0xa1 && byte <= 0xdf) continue;
    index += 1;
    if (leads.some(([from, to]) => byte >= from && byte <= to)) everyday += 1;
  }
  const unreadable = text.split('\ufffd').length - 1;
  return count === 0 ? 0 : Math.max(0, everyday - unreadable) / count;
}

/** Signs that stand in texts, before words too. */
const signsOfTexts = new Set('“”„‘’‚«»–—…¿¡‹›·•\u00a0№'.split(''));
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** The share of the characters beyond ASCII that are where they may be. */
function plausibleShare(text: string): number {
  const characters = [...text];
  let count = 0;
  let good = 0;
  characters.forEach((character, index) => {
    if (character <= '\u007f') return;
    count += 1;
    if (isInPlace(character, characters[index - 1] ?? '', characters[index + 1] ?? '')) good += 1;
  });
  if (count === 0) return 0;
  const share = good / count;
  // Hebrew reads as Greek without a capital.
  const isGreek = /\p{Script=Greek}/u.test(text) && !/[Α-Ω]/u.test(text);
  return isGreek ? share * 0.8 : share;
}

function isInPlace(character: string, before: string, after: string): boolean {
  if (signsOfTexts.has(character)) return character === '’' || !/\p{L}/u.test(before) || !/\p{L}/u.test(after);
  if (/\p{L}/u.test(character)) {
    if (!isOneScript(character, before) || !isOneScript(character, after)) return false;
    // No word in Latin letters has more than two in a row that are not those of English.
    if (/\p{Script=Latin}/u.test(character) && isAccented(before) && isAccented(after)) return false;
    if (!/\p{Lu}/u.test(character)) return !/\p{Ll}/u.test(character) || !/ς/u.test(character) || !/\p{L}/u.test(after);
    return (
      /\p{L}/u.test(before + after) && !/\p{Ll}/u.test(before) && !(/\p{Lu}/u.test(before) && /\p{Ll}/u.test(after))
    );
  }
  if (/\p{M}/u.test(character)) return /[\p{L}\p{M}]/u.test(before);
  return /[\p{P}\p{S}\p{N}]/u.test(character) && !/\p{L}/u.test(after) && !/[─-╿▀-▟]/u.test(character);
}

function isAccented(letter: string): boolean {
  return letter > '\u007f' && /\p{L}/u.test(letter);
}

function isOneScript(one: string, other: string): boolean {
  if (!/\p{L}/u.test(other)) return true;
  return scripts.every((script) => script.test(one) === script.test(other));
}
