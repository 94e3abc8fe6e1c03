import { madeOfWords, type Words } from './made-of.ts';

/** A common word below this share of a password says nothing about the rest. */
const wordShareMin = 1 / 3;
const isLetter = /\p{L}/u;

const notLetterOrDigit = /[^\p{L}\p{N}]/gu;

/** Published examples of good passwords, and famous lines: long, but guessers try them. */
const famous = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'thequickbrownfoxjumpsoverthelazydog',
  'maytheforcebewithyou',
  'tobeornottobe',
  'tobeornottobethatisthequestion',
];

let commonPasswords: Promise<Words> | undefined;

/** What guessers take for the same: case, spaces, and ways of writing the same letter. */
export function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
}

/**
 * Whether many people use this password, or it is made from what they use: one or two common words in any number of
 * repeats, with digits or signs around them or in place of letters, and rows of keys. The list has the 49,000 most used
 * passwords, in lower case.
 */
export async function isCommon(password: string): Promise<boolean> {
  // Read when the first password is chosen: most processes never need it.
  commonPasswords ??= readList();
  const known = await commonPasswords;
  // A sign may replace a letter (`p@ssword`) or separate letters (`p.a.s.s.w.o.r.d`).
  const bare = password.replace(notLetterOrDigit, '');
  return [password, bare].some((text) => {
    if (text === '') return false;
    return (
      madeOfWords(text, known, 'nothing') === text.length ||
      madeOfWords(text, known, 'anything') >= password.length * wordShareMin
    );
  });
}

async function readList(): Promise<Words> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const known = new Set([...dictionary['passwords-common'], ...famous]);
  return { has: (word) => known.has(word), lengthMax: Math.max(...Array.from(known, (word) => word.length)) };
}

/** From the first letter to the last: `dragon` of `1!dragon2026`. */
export function wordIn(password: string): string {
  const characters = [...password];
  const [first, last] = [
    characters.findIndex((each) => isLetter.test(each)),
    characters.findLastIndex((each) => isLetter.test(each)),
  ];
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** The unit that a text repeats: `dragon` of `dragondragon`; the text itself if nothing repeats. */
export function unitOf(text: string): string {
  return text.slice(0, `${text}${text}`.indexOf(text, 1));
}
