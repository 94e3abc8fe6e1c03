import { type ReadEntry, readEntry, withAtSigns } from '@cadenza/contracts/blocklist-entry';
import { addressWords, isWrittenAt, withWholeSigns } from './address-words.ts';

/** An address or a domain in its one form, and why it is blocked. */
export interface ListEntry {
  value: string;
  reason: string | null;
}

/** A text that was not understood, and why. */
export interface NotUnderstood {
  text: string;
  fault: string;
}

export interface SplitText {
  entries: ListEntry[];
  notUnderstood: NotUnderstood[];
}

export const reasonMaxLength = 200;
const shownMaxLength = 200;
const noEntry = 'is no email address and no domain';

/**
 * Between commas, semicolons, bars and tabs, which may stand in quotes: `"Lovelace, Ada" <ada@example.com>`; or in the
 * brackets of `{ann,bob}@example.com`.
 */
const segment = /\s*"(?:[^"]|"")*"(?:[^,;|\t"<]*<[^<>]*>)?\s*(?=[,;|\t]|$)|(?:[^,;|\t{]+|\{[^{}"]*\}(?=\s*@)|\{)+/g;

const segmentsOf = (line: string): string[] =>
  (withAtSigns(line).match(segment) ?? []).map(unquoted).filter((text) => text !== '');

/**
 * The addresses and domains in a line of a list. Text behind a single one is the reason: `rival.example; A rival`. Every
 * word of the line ends up in an entry, in a reason, or as not understood.
 */
export function splitLine(line: string): SplitText {
  const segments = segmentsOf(line);
  const hasText = segments.some((text) => !resemblesEntry(text));
  const [first, ...others] = segments.map((text, index) =>
    index > 0 && hasText && isCapital(text) ? nameIn(text) : splitSegment(text),
  );
  if (first === undefined) return { entries: [], notUnderstood: [] };
  const rest = segments.slice(1).join(', ');
  const isReason = !segments.slice(1).some(resemblesEntry);
  if (rest !== '' && isReason && first.entries.length === 1 && first.notUnderstood.length === 0)
    return { entries: first.entries.map((entry) => ({ ...entry, reason: asReason(rest) })), notUnderstood: [] };
  return joined([first, ...others]);
}

/** Endings of domains that a comma for a dot leaves alone, as in `example,com`. */
const ending = /^(?:com|net|org|info|biz|eu|de|fr|uk|it|es|nl|at|ch|pl)$/i;

const likeEntry =
  /[@\uff20\ufe6b*%]|[([{<]\s?(?:at|dot|punkt)\s?[)\]}>]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}[\p{L}\p{N}-]/iu;

/** Whether a text is, or has, an entry or one that is broken, such as `ann[at]example.com` or `ann at example dot com`. */
export const resemblesEntry = (text: string): boolean =>
  likeEntry.test(text) || ending.test(text.trim()) || hasDotAfterAt(text);

/** In two searches, as one for both takes the square of the length. */
function hasDotAfterAt(text: string): boolean {
  const at = text.search(/\bat\b/i);
  return at !== -1 && /\bdot\b/i.test(text.slice(at));
}

/** The addresses and domains in a cell of a table, whose reason stands in another cell. */
export function splitCell(cell: string): SplitText {
  return joined(segmentsOf(cell).map(splitSegment));
}

/** A text as the API takes it for a reason; one that is longer ends with an ellipsis. */
export function asReason(text: string): string | null {
  const whole = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const isLong = whole.length > reasonMaxLength;
  return (isLong ? `${whole.slice(0, reasonMaxLength - 1).toWellFormed()}…` : whole.toWellFormed()) || null;
}

/** Whether the reason of an entry had to be cut. */
export const isCut = ({ reason }: ListEntry): boolean =>
  reason !== null && reason.length === reasonMaxLength && reason.endsWith('…');

/** A segment beside others that are only text: "ann@example.com, Ann, Acme.io". */
function nameIn(text: string): SplitText {
  const read = splitSegment(text);
  return read.entries.length === 0 ? read : { entries: [], notUnderstood: [{ text: shown(text), fault: aName.fault }] };
}

function unquoted(text: string): string {
  const inner = /^"((?:[^"]|"")*)"$/.exec(text.trim())?.[1];
  return (inner === undefined ? text : inner.replaceAll('""', '"')).trim();
}

function splitSegment(text: string): SplitText {
  const whole = readEntry(text);
  if ('value' in whole && !text.includes('<')) return { entries: [entryOf(whole.value)], notUnderstood: [] };
  const parts = partsOf(text);
  const entries = parts.flatMap(({ read }) => ('value' in read ? [entryOf(read.value)] : []));
  // A segment without any entry is one thing that was not understood: "Analytical Engines Ltd".
  if (entries.length === 0)
    return { entries, notUnderstood: [{ text: shown(text), fault: 'fault' in whole ? whole.fault : noEntry }] };
  const notUnderstood = parts.flatMap(({ word, read }) =>
    'fault' in read ? [{ text: shown(word), fault: read.fault }] : [],
  );
  return { entries, notUnderstood };
}

interface Part {
  word: string;
  read: ReadEntry;
}

/** Words, and addresses in brackets, before which only a name is left out: `bo@example.com Ada <ada@example.com>` are two. */
function partsOf(text: string): Part[] {
  return withWholeSigns(text)
    .split(/(?<=>)(?<!<(?:at|@)>)/i)
    .flatMap((piece) => {
      const open = piece.endsWith('>') && !isWrittenAt(piece) ? piece.lastIndexOf('<') : -1;
      if (open === -1) return addressWords(wordsOf(piece)).map((word, _, words) => partOf(word, words.length > 1));
      const before = wordsOf(piece.slice(0, open)).filter(resemblesEntry);
      const address = piece.slice(open);
      return [...before.map(inName), { word: address, read: readEntry(address) }];
    });
}

/** Among words "Jan.Please" and "Acme.io" are words; a domain is written small, or with what makes it one. */
function partOf(word: string, isAmongWords: boolean): Part {
  // Before a sign that stands alone, "meet us @ one.example", may be any word.
  if (/\s/.test(word)) return { word, read: /^\S+@\s/.test(word) ? readEntry(word) : brokenAddress };
  return isAmongWords && isCapital(word) ? { word, read: aName } : { word, read: readEntry(word) };
}

/** Before an address in brackets stands a name, or another address. */
const inName = (word: string): Part => ({ word, read: word.includes('@') ? readEntry(word) : aName });

const brokenAddress = { fault: 'seems to be an address; write it with an @ and without spaces' };
const aName = { fault: 'seems to be a name; a domain stands alone' };
const isCapital = (word: string) => /\p{Lu}/u.test(word) && /\p{Ll}/u.test(word) && !/[@/*%]|^www/i.test(word);

const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

const entryOf = (value: string): ListEntry => ({ value, reason: null });

export const shown = (text: string): string =>
  text.length > shownMaxLength ? `${text.slice(0, shownMaxLength).toWellFormed()}…` : text.toWellFormed();

export const joined = (texts: readonly SplitText[]): SplitText => ({
  entries: texts.flatMap(({ entries }) => entries),
  notUnderstood: texts.flatMap(({ notUnderstood }) => notUnderstood),
});
