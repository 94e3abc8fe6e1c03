/**
 * How people ask for no more mail, by language: words that a sentence of theirs is made of, not whole sentences.
 * All in lower case and without the accents of the Latin and Greek scripts (`withoutAccents`). `|` parts the words, `*` is
 * any ending; blanks match one blank. What a row leaves out is not used.
 */
export interface OptOutWords {
  language: string;
  /** Ends a subscription: a request when it is all of a short sentence, or beside `self`. */
  leave?: string;
  /** Alone, these are a request; inside a sentence they may mean anything. */
  alone?: string;
  /** To take off, and who: together a request when they are the whole sentence, or beside `list`. */
  remove?: string;
  self?: string;
  /** Both in one word. */
  removeSelf?: string;
  /** Says of oneself that one wants to leave. */
  wants?: string;
  list?: string;
  /** To take off what is mine: a request without a list, too. */
  mine?: string;
  /** No more, never, stop: a request beside `mail`. */
  stop?: string;
  mail?: string;
  /** Sentences that no blocks make. */
  says?: string;
  /** In front of, or behind, what is to be taken off, it says the opposite. */
  not?: string;
  isNegatedBehind?: boolean;
  /** Words that no blanks part, or that carry particles in front, are found anywhere. */
  isUnspaced?: boolean;
}

export const anyOf = (...words: string[]) => words.join('|');

const never = /(?!)/;

/**
 * A letter or a group and `*`: with any ending. Both that and `\S*` are bounded, and stay in a clause. Property classes would
 * make the hundreds of patterns slow to compile.
 */
const withEndings = (words: string) =>
  words.replaceAll('\\S*', '[^ ,?]{0,24}').replace(/(?<=[\p{L})])(?<!\\w)\*/gu, '[^ ,?]{0,24}');

/** Of whole words. */
export function parted(words: string | undefined, isWhole = false, flags = ''): RegExp {
  if (!words) return never;
  const [start, end] = isWhole ? ['^', '$'] : [wordStart, wordEnd];
  return new RegExp(`${start}(?:${withEndings(words)})${end}`, flags);
}
export const wordStart = "(?<![^ ,'·-])";
export const wordEnd = "(?![^ ,'·?-])";

/** Of words found anywhere. */
export function unparted(words: string | undefined, isWhole = false, flags = ''): RegExp {
  if (!words) return never;
  return new RegExp(isWhole ? `^(?:${withEndings(words)})$` : `(?:${withEndings(words)})`, flags);
}
