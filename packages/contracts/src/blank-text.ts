/**
 * Characters that show nothing, as ranges of code points: spaces, what Unicode calls default ignorable (zero-width and
 * bidirectional marks, soft hyphens, fillers, variation selectors), the Braille blank and annotation marks.
 */
export const blankCharacters: readonly (readonly [first: number, last: number])[] = [
  ...([
    [0x09, 0x0d],
    [0x20, 0x20],
    [0x85, 0x85],
    [0xa0, 0xa0],
    [0xad, 0xad],
    [0x34f, 0x34f],
    [0x61c, 0x61c],
  ] as const),
  ...([
    [0x115f, 0x1160],
    [0x1680, 0x1680],
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
  ] as const),
  ...([
    [0x2000, 0x200f],
    [0x2028, 0x202f],
    [0x205f, 0x206f],
    [0x2800, 0x2800],
    [0x3000, 0x3000],
  ] as const),
  ...([
    [0x3164, 0x3164],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
    [0xfff0, 0xfffb],
  ] as const),
  ...([
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe0fff],
  ] as const),
];

const escaped = (code: number) => `\\u{${code.toString(16)}}`;
const blank = new RegExp(`^[${blankCharacters.map((range) => range.map(escaped).join('-')).join('')}]*$`, 'u');

/** Whether nothing of a text can be seen: it is empty, or all its characters are invisible. */
export const isBlank = (text: string): boolean => blank.test(text);
