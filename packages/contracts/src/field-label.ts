/** Parts of a path come from a request: they may be anything, and of any length. */
const keyMaxLength = 40;

/**
 * How a sentence names a field, by its path in a request: `First name`, `Email in row 3`, `Entry 2 of lead ids`; the
 * request itself has an empty path.
 */
export function fieldLabel(path: readonly PropertyKey[] = []): string {
  const [key] = path.filter((part) => typeof part === 'string').slice(-1);
  const index = path.findLastIndex((part) => typeof part === 'number');
  const place = Number(path[index]) + 1;
  if (key === undefined) return index < 0 ? 'The request' : `Row ${place}`;
  const words = wordsOf(key);
  if (index < 0) return capitalized(words);
  return index === path.length - 1 ? `Entry ${place} of ${words}` : `${capitalized(words)} in row ${place}`;
}

function wordsOf(key: string): string {
  return key.slice(0, keyMaxLength).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
