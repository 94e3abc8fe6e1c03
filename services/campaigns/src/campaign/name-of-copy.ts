import { campaignNameMaxLength } from '@cadenza/contracts';

/** `Copy of Spring`, and `Copy of Spring (2)` where that is taken. */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const copy = `${cut(`Copy of ${name}`, campaignNameMaxLength - ending.length)}${ending}`;
    if (!taken.has(copy)) return copy;
  }
}

/** Leaves no half of a character. */
const cut = (text: string, lengthMax: number) =>
  text
    .slice(0, lengthMax)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
