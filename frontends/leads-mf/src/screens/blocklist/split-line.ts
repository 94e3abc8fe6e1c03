import { readEntry } from '@cadenza/contracts/blocklist-entry';

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

const reasonMaxLength = 200;
const shownMaxLength = 200;
const noEntry = 'is no email address and no domain';

/** Between commas, semicolons, bars and tabs, which may stand in quotes: `"Lovelace, Ada" <ada@example.com>`. */
const segment = /\s*"(?:[^"]|"")*"(?:[^,;|\t"<]*<[^>]*>)?\s*(?=[,;|\t]|$)|[^,;|\t]+/g;

/**
 * The addresses and domains in a line of a list. Text behind a single one is the reason: `rival.example; A rival`. Every
 * word of the line ends up in an entry, in a reason, or as not understood.
 */
export function splitLine(line: string): SplitText {
  const segments = (line.match(segment) ?? []).map(unquoted).filter((text) => text !== '');
  const [first, ...others] = segments.map(splitSegment);
  if (first === undefined) return { entries: [], notUnderstood: [] };
  const rest = segments.slice(1).join(', ');
  const isReason = !/[@*%]/.test(rest) && others.every(({ entries }) => entries.length === 0);
  if (rest !== '' && isReason && first.entries.length === 1 && first.notUnderstood.length === 0)
    return { entries: first.entries.map((entry) => ({ ...entry, reason: asReason(rest) })), notUnderstood: [] };
  return joined([first, ...others]);
}

/** The addresses and domains in a cell of a table, whose reason stands in another cell. */
export function splitCell(cell: string): SplitText {
  return joined((cell.match(segment) ?? []).map(unquoted).filter(Boolean).map(splitSegment));
}

export const asReason = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, reasonMaxLength)
    .toWellFormed() || null;

function unquoted(text: string): string {
  const inner = /^"((?:[^"]|"")*)"$/.exec(text.trim())?.[1];
  return (inner === undefined ? text : inner.replaceAll('""', '"')).trim();
}

function splitSegment(text: string): SplitText {
  const whole = readEntry(text);
  if ('value' in whole && !text.includes('<')) return { entries: [entryOf(whole.value)], notUnderstood: [] };
  const parts = partsOf(text).map((word) => ({ word, read: readEntry(word) }));
  const entries = parts.flatMap(({ read }) => ('value' in read ? [entryOf(read.value)] : []));
  // A segment without any entry is one thing that was not understood: "Analytical Engines Ltd".
  if (entries.length === 0)
    return { entries, notUnderstood: [{ text: shown(text), fault: 'fault' in whole ? whole.fault : noEntry }] };
  const notUnderstood = parts.flatMap(({ word, read }) =>
    'fault' in read ? [{ text: shown(word), fault: read.fault }] : [],
  );
  return { entries, notUnderstood };
}

/** Words, and addresses in brackets, before which only a name is left out: `bo@example.com Ada <ada@example.com>` are two. */
function partsOf(text: string): string[] {
  return text.split(/(?<=>)/).flatMap((piece) => {
    const open = piece.endsWith('>') ? piece.lastIndexOf('<') : -1;
    if (open === -1) return wordsOf(piece);
    return [...wordsOf(piece.slice(0, open)).filter((word) => 'value' in readEntry(word)), piece.slice(open)];
  });
}

const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

const entryOf = (value: string): ListEntry => ({ value, reason: null });

const shown = (text: string) => text.slice(0, shownMaxLength).toWellFormed();

const joined = (texts: readonly SplitText[]): SplitText => ({
  entries: texts.flatMap(({ entries }) => entries),
  notUnderstood: texts.flatMap(({ notUnderstood }) => notUnderstood),
});
