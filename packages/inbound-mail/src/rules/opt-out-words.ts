/**
 * The words of requests for no more mail, by language: words that sentences are made of, not whole sentences. All in
 * lower case and without Latin and Greek accents (`withoutAccents`). `|` separates words, `*` is any ending, a blank
 * matches one blank. A row may leave out any list.
 */
export interface OptOutWords {
  language: string;
  /** To end a subscription: a request when it is a whole short sentence, or beside `self`. */
  leave?: string;
  /** A request only when alone; inside a sentence these words may mean anything. */
  alone?: string;
  /** To take off, and whom: together a request when they are the whole sentence, or beside `list`. */
  remove?: string;
  self?: string;
  /** `remove` and `self` in one word. */
  removeSelf?: string;
  /** Words for the writer's own wish to leave. */
  wants?: string;
  list?: string;
  /** To take off what is the writer's: a request even without a list. */
  mine?: string;
  /** No more, never, stop: a request beside `mail`. */
  stop?: string;
  mail?: string;
  /** Whole sentences that do not follow from these lists. */
  says?: string;
  /** A negation: before or after what is to be taken off, it means the opposite. */
  not?: string;
  isNegatedBehind?: boolean;
  /** True for a language without blanks between words, or with prefixed particles: words are found anywhere. */
  isUnspaced?: boolean;
}

export const anyOf = (...words: string[]) => words.join('|');

const never = /(?!)/;

/**
 * Expands `*` after a letter or a group to any ending. This and `\S*` are bounded and stay in a clause. Property
 * classes would make the hundreds of patterns slow to compile.
 */
const withEndings = (words: string) =>
  words.replaceAll('\\S*', '[^ ,?]{0,24}').replace(/(?<=[\p{L})])(?<!\\w)\*/gu, '[^ ,?]{0,24}');

/** A pattern for whole words. */
export function parted(words: string | undefined, isWhole = false, flags = ''): RegExp {
  if (!words) return never;
  const [start, end] = isWhole ? ['^', '$'] : [wordStart, wordEnd];
  return new RegExp(`${start}(?:${withEndings(words)})${end}`, flags);
}
export const wordStart = "(?<![^ ,'·-])";
export const wordEnd = "(?![^ ,'·?-])";

/** A pattern for words found anywhere. */
export function unparted(words: string | undefined, isWhole = false, flags = ''): RegExp {
  if (!words) return never;
  return new RegExp(isWhole ? `^(?:${withEndings(words)})$` : `(?:${withEndings(words)})`, flags);
}
