/** A common word below this share of a password says nothing about the rest. */
const wordShareMin = 1 / 3;
const isLetter = /\p{L}/u;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** What guessers do not tell apart: case, spaces, and ways of writing the same letter. */
export function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
}

/**
 * Whether many people use this password, a word in it with digits or signs around, or the unit that it repeats. The
 * list has the 49,000 most used passwords, in lower case.
 */
export async function isCommon(password: string): Promise<boolean> {
  // Read when the first password is chosen: most processes never need it.
  commonPasswords ??= readList();
  const known = await commonPasswords;
  const word = wordIn(password);
  const isMost = word.length >= password.length * wordShareMin;
  const forms = [password, unitOf(password), ...(isMost ? [word, unitOf(word)] : [])];
  return forms.some((form) => known.has(form));
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
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
