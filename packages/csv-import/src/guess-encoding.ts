import { encodings } from './encodings.ts';
import { likelihoodOf, signsOfTexts } from './latin-likelihood.ts';
import { decoderOf } from './text-decoder.ts';

const fallback = 'windows-1252';
/** The score of a text with every character in its place, added to the library's confidence of 0 to 100. */
const plausibleWorth = 60;
/** A guess is sure when it beats the next by this: a factor, and a difference of logarithms. */
const [sureFactor, sureDifference] = [1.2, 5];
/** Text that reads as names scores above this: the logarithm of a share, per character. */
const leastPerCharacter = -5.2;
/** Some hundred names; they take some ms. */
const latinSampleMaxBytes = 4_096;
/** Latin letters that read as names in none of their languages are probably not Latin. */
const unlikelyFactor = 0.5;
/** Unicode is recognized by its form, ISO-2022-JP by its escapes. */
const recognizedElsewhere = new Set(['utf-8', 'utf-16le', 'utf-16be', 'iso-2022-jp']);

/** The first bytes of everyday characters, in encodings where a character takes two bytes; kana come on top. */
const everydayLeads: Record<string, [from: number, to: number][]> = {
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x98],
  ],
  'euc-jp': [
    [0xa1, 0xa1],
    [0xa4, 0xa5],
    [0xb0, 0xcf],
  ],
  'euc-kr': [[0xb0, 0xc8]],
  gb18030: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  big5: [
    [0xa1, 0xa1],
    [0xa4, 0xc6],
  ],
};

export interface Guess {
  encoding: string;
  /** Whether no other encoding gives nearly as good a text. */
  isSure: boolean;
}

interface EncodingCandidate {
  label: string;
  text: string;
  score: number;
}

/**
 * Guesses the encoding of bytes that are neither ASCII nor Unicode. Bytes that read as names in a language with Latin
 * letters are in its encoding. For all others a library judges by the frequency of letters, which is unsure for a
 * handful of names. So the text that each encoding gives is judged too: a letter in the middle of a word should be
 * small and of the word's alphabet, and should not be a sign.
 */
export async function guessEncoding(sample: Uint8Array): Promise<Guess> {
  const latin = latinGuess(sample.subarray(0, latinSampleMaxBytes));
  if (latin !== null) return latin;
  const { analyse } = await import('chardet');
  const confidences = new Map(analyse(sample).map(({ name, confidence }) => [name as string, confidence]));
  const candidates = encodings
    .filter(({ label }) => !recognizedElsewhere.has(label))
    .map(({ label, guessedAs = [], latin: isLatin }) => {
      const text = decoderOf(label).decode(sample);
      const confidence = Math.max(0, ...guessedAs.map((name) => confidences.get(name) ?? 0));
      const plausible = label in everydayLeads ? everydayShare(sample, label, text) : plausibleShare(text);
      const worth = (confidence + plausibleWorth) * (isLatin ? unlikelyFactor : 1);
      return { label, text, score: worth * plausible ** 5 };
    });
  const [best, next = 0] = bestOf(candidates);
  return { encoding: best?.score ? best.label : fallback, isSure: (best?.score ?? 0) > next * sureFactor };
}

/** The guess for bytes that read as names in Latin letters; `null` when none do. */
function latinGuess(sample: Uint8Array): Guess | null {
  const candidates = encodings.flatMap(({ label, latin }) => {
    if (latin === undefined) return [];
    const text = decoderOf(label).decode(sample);
    return [{ label, text, score: likelihoodOf(text, latin.languages) + latin.frequency }];
  });
  const [best, next = Number.NEGATIVE_INFINITY] = bestOf(candidates);
  if (best === undefined || best.score < leastPerCharacter * wordCharacters(best.text)) return null;
  return { encoding: best.label, isSure: best.score > next + sureDifference };
}

const wordCharacters = (text: string) => text.replace(/\s/g, '').length;

/**
 * The best candidate (the first of those that give the same text), and the best score among those that give another
 * text.
 */
function bestOf(candidates: EncodingCandidate[]): [best: EncodingCandidate | undefined, next: number | undefined] {
  const byScore = candidates.toSorted((one, other) => other.score - one.score);
  const text = byScore[0]?.text;
  const best = byScore.find((candidate) => candidate.label === candidates.find((each) => each.text === text)?.label);
  return [
    best && { ...best, score: byScore[0]?.score ?? 0 },
    byScore.find((candidate) => candidate.text !== text)?.score,
  ];
}

/** The share of the characters that are in everyday use. Splits the bytes into characters as the decoder does. */
function everydayShare(bytes: Uint8Array, label: string, text: string): number {
  const leads = everydayLeads[label] ?? [];
  let count = 0;
  let everyday = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte < 0x80) continue;
    count += 1;
    if (label === 'shift_jis' && byte >= 0xa1 && byte <= 0xdf) {
      if (isKana(byte, bytes[index - 1] ?? 0, bytes[index + 1] ?? 0)) everyday += 1;
      continue;
    }
    index += 1;
    if (leads.some(([from, to]) => byte >= from && byte <= to)) everyday += 1;
  }
  const unreadable = text.split('\ufffd').length - 1;
  return count === 0 ? 0 : Math.max(0, everyday - unreadable) / count;
}

/**
 * Whether a byte can be a half-width kana: it stands among others, and small ones and voice marks follow a kana they
 * change.
 */
function isKana(byte: number, before: number, after: number): boolean {
  const isOneOf = (other: number) => other >= 0xa6 && other <= 0xdf;
  const canBeVoiced = before === 0xb3 || (before >= 0xb6 && before <= 0xc4) || (before >= 0xca && before <= 0xce);
  if (byte === 0xde) return canBeVoiced;
  if (byte === 0xdf) return before >= 0xca && before <= 0xce;
  if (byte >= 0xa7 && byte <= 0xb0) return isOneOf(before);
  return isOneOf(before) || isOneOf(after);
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** The share of the non-ASCII characters that stand where they may. */
function plausibleShare(text: string): number {
  const characters = [...text];
  let count = 0;
  let good = 0;
  characters.forEach((character, index) => {
    if (character <= '\u007f') return;
    count += 1;
    if (isInPlace(character, characters[index - 1] ?? '', characters[index + 1] ?? '')) good += 1;
  });
  if (count === 0) return 0;
  const share = good / count;
  // Hebrew, misread, looks like Greek without capitals.
  const isGreek = /\p{Script=Greek}/u.test(text) && !/[Α-Ω]/u.test(text);
  return isGreek ? share * 0.8 : share;
}

function isInPlace(character: string, before: string, after: string): boolean {
  if (signsOfTexts.has(character)) return character === '’' || !/\p{L}/u.test(before) || !/\p{L}/u.test(after);
  if (/\p{L}/u.test(character)) {
    if (!isOneScript(character, before) || !isOneScript(character, after)) return false;
    // No word in Latin letters has more than two accented letters in a row.
    if (/\p{Script=Latin}/u.test(character) && isAccented(before) && isAccented(after)) return false;
    if (!/\p{Lu}/u.test(character)) return !/\p{Ll}/u.test(character) || !/ς/u.test(character) || !/\p{L}/u.test(after);
    return (
      /\p{L}/u.test(before + after) && !/\p{Ll}/u.test(before) && !(/\p{Lu}/u.test(before) && /\p{Ll}/u.test(after))
    );
  }
  if (/\p{M}/u.test(character)) return /[\p{L}\p{M}]/u.test(before);
  return /[\p{P}\p{S}\p{N}]/u.test(character) && !/\p{L}/u.test(after) && !/[─-╿▀-▟]/u.test(character);
}

function isAccented(letter: string): boolean {
  return letter > '\u007f' && /\p{L}/u.test(letter);
}

function isOneScript(one: string, other: string): boolean {
  if (!/\p{L}/u.test(other)) return true;
  return scripts.every((script) => script.test(one) === script.test(other));
}
