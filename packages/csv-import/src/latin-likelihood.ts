import { namesByLanguage } from './names-by-language.ts';

export type Language = keyof typeof namesByLanguage;

/** The logarithm of the probability that a letter follows another in the names of a language. */
type Model = (before: string, letter: string) => number;

/** Weights of the pair's frequency and of the letter's own; the rest is the same for any letter. */
const [pairWeight, letterWeight] = [0.62, 0.36];
const anyLetterShare = 0.02 / 400;
/** Logarithms: a cell in another language than the list, a sign of texts, a sign no name has, a capital no name has. */
const [otherLanguage, signLikelihood, strangeSign, strangeCapital] = [-4, -4, -14, -7];

/** Signs that stand in texts, before words too. */
export const signsOfTexts = new Set('“”„‘’‚«»–—…¿¡‹›·•\u00a0№'.split(''));
/** Signs that stand after words or beside numbers. */
const signsBehind = new Set('€£§°ºª®©´'.split(''));

const models = new Map<Language, Model>();

/** Two neighbouring characters, as `normalized` returns them. */
type Pair = readonly [before: string, letter: string];

/** The log likelihood of a list that reads like this in one of these languages, some cells in others. */
export function likelihoodOf(text: string, languages: readonly Language[]): number {
  const cells = text.split('\n').map((cell) => [...cell]);
  const pairs = cells.map(pairsOf);
  const strangeness = cells.reduce((sum, cell) => sum + strangenessOf(cell), 0);
  const byLanguage = languages.map((language) => {
    const model = modelOf(language);
    return pairs.map((ofCell) => ofCell.reduce((sum, [before, letter]) => sum + model(before, letter), 0));
  });
  const best = cells.map((_, index) => Math.max(...byLanguage.map((likelihoods) => likelihoods[index] as number)));
  const orOther = (likelihood: number, index: number) => Math.max(likelihood, (best[index] as number) + otherLanguage);
  const sums = byLanguage.map((likelihoods) => likelihoods.map(orOther).reduce((sum, each) => sum + each, 0));
  return strangeness + Math.max(...sums);
}

function pairsOf(cell: string[]): Pair[] {
  const letters = [' ', ...cell.map(normalized), ' '];
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] as string;
    return letter === ' ' && before === ' ' ? [] : [[before, letter] as const];
  });
}

/** The penalty for what is unlikely in any language: misplaced signs, and a capital in the middle of a word. */
function strangenessOf(cell: string[]): number {
  return cell.reduce((sum, character, index) => {
    const [before, after] = [cell[index - 1], cell[index + 1]];
    if (isUpper(character)) {
      const isAfterSmall = isLower(before);
      const endsCapitals = character > '\u007f' && isUpper(before) && isLower(after);
      return isAfterSmall || endsCapitals ? sum + strangeCapital : sum;
    }
    const isSign = character > '\u007f' && normalized(character) === ' ';
    return isSign ? sum + likelihoodOfSign(character, before, after) : sum;
  }, 0);
}

function likelihoodOfSign(sign: string, before = ' ', after = ' '): number {
  const isBefore = /\p{L}/u.test(after);
  const isInside = isBefore && /\p{L}/u.test(before);
  const isInPlace = isInside ? '’·'.includes(sign) : signsOfTexts.has(sign) || (!isBefore && signsBehind.has(sign));
  return isInPlace ? signLikelihood : strangeSign;
}

const isUpper = (character = '') => /\p{Lu}/u.test(character);
const isLower = (character = '') => /\p{Ll}/u.test(character);

/** A letter in lower case, except `İ`, which Turkish distinguishes from `I`; anything else ends a word. */
function normalized(character: string): string {
  if (character === 'ș' || character === 'Ș') return 'ş';
  if (character === 'ț' || character === 'Ț') return 'ţ';
  if (character === 'İ') return character;
  return /\p{L}/u.test(character) && !'ªº'.includes(character) ? character.toLowerCase() : ' ';
}

function modelOf(language: Language): Model {
  const model = models.get(language) ?? learn(` ${namesByLanguage[language]} `);
  models.set(language, model);
  return model;
}

function learn(names: string): Model {
  const pairs = new Map<string, number>();
  const letters = new Map<string, number>();
  const befores = new Map<string, number>();
  const text = [...names].map(normalized);
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  text.slice(1).forEach((letter, index) => {
    const before = text[index] as string;
    count(pairs, before + letter);
    count(letters, letter);
    count(befores, before);
  });
  return (before, letter) =>
    Math.log(
      (pairWeight * (pairs.get(before + letter) ?? 0)) / ((befores.get(before) ?? 0) + 1) +
        (letterWeight * (letters.get(letter) ?? 0)) / text.length +
        anyLetterShare,
    );
}
