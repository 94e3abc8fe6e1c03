import type { Queryable } from '@cadenza/postgres';
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';

/** Writes what was read, in the commit that moves the cursor past it. */
export type Keep = (transaction: Queryable) => Promise<void>;

/** A folder of the mailbox that is followed, and what is done with the mail in it. */
export interface FollowedFolder {
  /** How it is called in figures, whatever the server calls it. */
  label: string;
  /** Where it is on this server. @throws Error with a sentence when it has none */
  find(client: ImapFlow): Promise<string>;
  /** What is asked of every mail. */
  fetch: FetchQueryObject;
  /** How many mails are asked for, held in memory and kept at once. */
  mailsPerBlockMax: number;
  /** Takes what matters out of these mails. A mail can come again. */
  read(mails: readonly FetchMessageObject[]): Promise<Keep>;
  /** Takes note of a mail that the server does not give out. Its name is the same whenever it is met. */
  passOver(name: string): Promise<Keep>;
  /** A block was kept and committed. */
  onKept(): void;
}
