import { campaignNameMaxLength } from '@cadenza/contracts';

/** `Copy of Spring`, and `Copy of Spring (2)` where that is taken. */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const copy = `${cut(`Copy of ${name}`, campaignNameMaxLength - ending.length)}${ending}`;
    if (!taken.has(copy)) return copy;
  }
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Leaves no half of a character, of which one may be many code points. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const last = characters.segment(text).containing(lengthMax);
  return text.slice(0, last?.index ?? lengthMax).trimEnd();
}
