import { isRowOfKeys } from './keyboard.ts';

const wordsMax = 2;
/** Longer passwords are refused before this is asked. */
const lengthMax = 1_000;
const wordLengthMin = 3;

/** Signs used in place of letters. One sign is one letter, so that positions stay the same. A `1` is an i or an l. */
const letterFor: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '+': 't', '|': 'l' },
};
/** `dragon1` and `dragon2` count as one word. */
const numbered = /\d+$/;
const isLetter = /\p{L}/u;

export interface Words {
  has(word: string): boolean;
  /** The length of the longest word. */
  lengthMax: number;
}

/** How many characters before a position are covered by words or rows, and by which words. */
interface Cover {
  covered: number;
  words: readonly string[];
}

/**
 * How many characters of `text` are covered by at most two different words, each in any number of repeats, and by rows
 * of keys; 0 if anything else is left over. Words may have signs in place of letters. With `between` as `anything`,
 * digits and signs may also stand around the words, and a word without a letter does not count.
 */
export function madeOfWords(text: string, words: Words, between: 'anything' | 'nothing'): number {
  if (text.length > lengthMax) return 0;
  const readings = readingsOf(text);
  const mayStandAround = (at: number) => between === 'anything' && !isLetter.test(text.charAt(at));
  // For each position and number of words, the cover with the most characters.
  const best: (Cover | undefined)[][] = Array.from({ length: text.length + 1 }, () => []);
  (best[0] as (Cover | undefined)[])[0] = { covered: 0, words: [] };
  const coversAt = (at: number) => (best[at] ?? []).filter((cover) => cover !== undefined);
  const keep = (at: number, cover: Cover) => {
    const covers = best[at] as (Cover | undefined)[];
    const known = covers[cover.words.length];
    if (!known || known.covered < cover.covered) covers[cover.words.length] = cover;
  };
  for (let from = 0; from < text.length; from += 1) {
    const covers = coversAt(from);
    if (covers.length === 0) continue;
    if (mayStandAround(from)) for (const cover of covers) keep(from + 1, cover);
    const end = Math.min(text.length, from + words.lengthMax);
    for (let to = from + wordLengthMin; to <= end; to += 1) {
      const plain = text.slice(from, to);
      if (between === 'anything' && !isLetter.test(plain)) continue;
      const found = readings.map((reading) => reading.slice(from, to)).find((each) => words.has(each));
      const word = found?.replace(numbered, '') || found;
      const isRow = isRowOfKeys(plain);
      if (word === undefined && !isRow) continue;
      for (const cover of covers) {
        const covered = cover.covered + plain.length;
        if (isRow || cover.words.includes(word as string)) keep(to, { covered, words: cover.words });
        else if (cover.words.length < wordsMax) keep(to, { covered, words: [...cover.words, word as string] });
      }
    }
  }
  return Math.max(0, ...coversAt(text.length).map(({ covered }) => covered));
}

/** As it stands, and with letters for signs. */
function readingsOf(text: string): readonly string[] {
  const withLetters = (other: Readonly<Record<string, string>>) =>
    Array.from({ length: text.length }, (_, at) => {
      const sign = text.charAt(at);
      return other[sign] ?? letterFor[sign] ?? sign;
    }).join('');
  return [text, withLetters({}), withLetters({ '1': 'l', '!': 'l' })];
}
