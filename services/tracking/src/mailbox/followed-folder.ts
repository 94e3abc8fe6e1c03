import type { Queryable } from '@cadenza/postgres';
import type { FetchMessageObject, FetchQueryObject, ListResponse } from 'imapflow';

/** Writes what was read, in the commit that moves the cursor past it. */
export type Keep = (transaction: Queryable) => Promise<void>;

/** A mailbox folder that is followed, and how its mail is handled. */
export interface FollowedFolder {
  /** The name of the folder in metrics and logs, whatever the server calls it. */
  label: 'inbox' | 'sent' | 'junk' | 'other';
  /**
   * Finds the path of the folder among those of this server; `undefined` if it has none.
   * @throws Error with a sentence when it must have one
   */
  find(folders: readonly ListResponse[]): string | undefined;
  /** What to fetch of every mail. */
  fetch: FetchQueryObject;
  /** Whether the server gave out this mail, and not only something about it. */
  isGiven(mail: FetchMessageObject): boolean;
  /** Whether what was given out is a notice in place of the mail. It is not read, and asked for again. */
  isSubstitute(mail: FetchMessageObject): boolean;
  /** Whether a mail that was given out looks like one. What does not is read, but asked for once more. */
  looksWhole(mail: FetchMessageObject): boolean;
  /** How many mails are fetched, held in memory and kept at once. */
  mailsPerBlockMax: number;
  /** What the server may send for such a block, and for a mail. */
  bytesPerBlockMax: number;
  bytesPerMailMax: number;
  /** As an `InflowLimit` counts them. */
  answersPerMailMax: number;
  /** Extracts what is needed from these mails. The same mail can come again. */
  read(mails: readonly FetchMessageObject[]): Promise<Keep>;
  /** Notes a mail that the server refuses to return. The name is the same each time this mail is met. */
  passOver(name: string): Promise<Keep>;
  /** Called after a block was committed. */
  onKept(): void;
}
