/** The server's limit. */
const keyMaxLength = 40;
/** A header may be any text. */
const labelMaxLength = 200;

/**
 * A key for a field of this label, in the form that the server takes: `Annual revenue (€)` gives `annualRevenue`. Letters
 * of other alphabets cannot stand in a key: without any others it is `field`. A taken key gets a number.
 */
export function suggestKey(label: string, takenKeys: readonly string[]): string {
  const words = label
    .slice(0, labelMaxLength)
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const joined = words.map((word, index) => (index === 0 ? beginning(word) : capitalized(word))).join('');
  const key = /^[a-z]/.test(joined) ? joined : joined === '' ? 'field' : `field${joined}`;
  const taken = new Set(takenKeys.map((each) => each.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : String(number);
    const numbered = key.slice(0, keyMaxLength - ending.length) + ending;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

/** `ARR` gives `arr`, `annualRevenue` stays. */
const beginning = (word: string) =>
  word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
