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

/** What users are told of an account itself. @param address of a mailbox; null: the relay */
export function toldUnread(
  unread: UnreadAccount | null,
  { address, ...reader }: Reader & { address: string | null },
): UnreadAnswers | null {
  return unread && { reason: unreadWords(unread, address, reader), sendsAllTheSame: unread.isLetGo };
}

function inWords(at: Temporal.Instant, reader: Reader): string {
  const { time, day } = instantWords(at, reader);
  return day === null ? time : `${day}, ${time}`;
}
