import type { UnreadAnswers } from '@cadenza/contracts';
import { instantWords, type Reader } from '../instant-words.ts';

/** An account whose folders nobody has read lately to their ends (rule S13). */
export interface UnreadAccount {
  /** When it last was, as ISO 8601 text; null: never. Where nobody can tell, since when that is so. */
  since: string | null;
  /** Whether the service that reads it could tell. */
  isKnown: boolean;
  /** Whether a person lets its follow-ups leave all the same, until it is read again. */
  isLetGo: boolean;
}

/** An account that was not read to its end before its mailbox got another one, or none, or was removed (rule S13). */
export interface FormerAccount {
  /** Its user and host. */
  name: string;
  /** When it last was, as ISO 8601 text; null: never. */
  since: string | null;
}

/** Whether follow-ups by an account wait until it is read. */
export const waitsForReading = (unread: UnreadAccount | null): boolean => unread !== null && !unread.isLetGo;

/**
 * Tells the user what is not read: `Answers to ada@example.com have not been read since 2:05 PM EST.`
 * @param address of a mailbox; null: the relay
 */
function unreadWords({ since, isKnown }: UnreadAccount, address: string | null, reader: Reader): string {
  const answers = address === null ? 'nswers' : `nswers to ${address}`;
  const when = since === null ? 'yet' : `since ${inWords(Temporal.Instant.from(since), reader)}`;
  if (isKnown) return `A${answers} have not been read ${when}.`;
  return `Nobody can tell ${when} whether a${answers} have been read.`;
}

/** Why a campaign sends no follow-ups by an account. */
export const unreadObstacle = (unread: UnreadAccount, address: string | null, reader: Reader): string =>
  `${unreadWords(unread, address, reader)} Follow-ups wait until they are, so that nobody who has answered gets one.`;

/** `Answers in ada at imap.example.com, which is not read any more, have not been read since 2:05 PM EST.` */
function formerWords({ name, since }: FormerAccount, reader: Reader): string {
  const when = since === null ? 'at all' : `since ${inWords(Temporal.Instant.from(since), reader)}`;
  return `Answers in ${name}, which is not read any more, have not been read ${when}.`;
}

/** Why some leads of a campaign get no follow-ups. */
export const formerObstacle = (former: FormerAccount, reader: Reader): string =>
  `${formerWords(former, reader)} Follow-ups to whoever may have answered there wait until it is read, or somebody lets them leave on the page of their mailbox.`;

/**
 * What users are told of an account itself.
 * @param address of a mailbox; null: the relay
 * @param former one of before, for which leads of the mailbox wait
 */
export function toldUnread(
  unread: UnreadAccount | null,
  { address, former = null, ...reader }: Reader & { address: string | null; former?: FormerAccount | null },
): UnreadAnswers | null {
  const isWaiting = waitsForReading(unread);
  const words = [
    ...(unread && (isWaiting || !former) ? [unreadWords(unread, address, reader)] : []),
    ...(former ? [formerWords(former, reader)] : []),
  ];
  return words.length === 0 ? null : { reason: words.join(' '), sendsAllTheSame: !isWaiting && !former };
}

function inWords(at: Temporal.Instant, reader: Reader): string {
  const { time, day } = instantWords(at, reader);
  return day === null ? time : `${day}, ${time}`;
}
