import { readEntry } from '@cadenza/contracts/blocklist-entry';

/*
 * Words that together were meant as one address, such as "ann (at) one.example". Read one by one, the last would block
 * the whole domain for one person.
 */

const bracketedAt = /[([{<](?:at|@|a|arroba)[)\]}>]/.source;
const spacesInSign = /([([{<])\s?(at|@)\s?([)\]}>])/gi;
const signAlone = /^[^\p{L}\p{N}@]*(?:@|at|ät|à|(?<=[([{<])a(?=[)\]}>])|arroba|chiocciola)[^\p{L}\p{N}@]*$/iu;
const signAtEnd = new RegExp(`[^\\s@](?:@|${bracketedAt})$`, 'i');
const signAtBeginning = new RegExp(`^(?:@|${bracketedAt})[^\\s@]`, 'i');

/** Whether a text ends with an at sign that is written as `<at>`. */
export const isWrittenAt = (text: string): boolean => /<(?:at|@)>$/i.test(text);

/** A text whose written signs are each in one word: `( at )` is `(at)`. */
export const withWholeSigns = (text: string): string => text.replace(spacesInSign, '$1$2$3');

/** The words of a text, with those that were meant as one address in one. */
export function addressWords(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const count = wordsOfAddress(words, index);
    found.push(words.slice(index, index + count).join(' '));
    index += count - 1;
  }
  return found;
}

/** How many words from this one on are one address; 1 when it stands for itself. */
function wordsOfAddress(words: readonly string[], index: number): number {
  const [word = '', second, third] = words.slice(index, index + 3);
  if (second === undefined || signAlone.test(word)) return 1;
  if (signAtEnd.test(word)) return blocks(second) ? 2 : 1;
  if (word.includes('@')) return second.startsWith('.') && !blocks(word) ? 2 : 1;
  if (signAlone.test(second)) return third !== undefined && blocks(third) ? 3 : 1;
  return signAtBeginning.test(second) && isLocal(word) ? 2 : 1;
}

const blocks = (word: string): boolean => 'value' in readEntry(word);

const isLocal = (word: string): boolean => /[\p{L}\p{N}]/u.test(word) && blocks(`${word}@example.com`);
