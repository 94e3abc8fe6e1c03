import { onOneLine } from './words.ts';

const changing = [
  /https?:\/\/\S+/g,
  /<[^<>\s]{0,320}>/g,
  /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/g,
  /\[[^\]]{0,100}\]/g,
  /\{[^}]{0,100}\}/g,
  /(?<![\p{L}\d-])(?:[\p{L}\d_-]{1,63}\.){1,10}[\p{L}-]{2,63}(?![\p{L}\d-])/gu,
  /(?<![\p{L}\d])[\p{L}\d_.:+/=-]{0,200}\d[\p{L}\d_.:+/=-]{0,200}/gu,
];

/**
 * The words of a reply without codes, numbers, addresses, ids, hosts and times, so that equal replies to different
 * recipients compare equal.
 */
export const sameWords = (text: string): string =>
  changing
    .reduce((words, pattern) => words.replace(pattern, ' '), onOneLine(text))
    .replace(/[^\p{L}\p{M}']+/gu, ' ')
    .trim();
