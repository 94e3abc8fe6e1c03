import type { Queryable } from '@cadenza/postgres';
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';

/** A folder of the mailbox that is followed, and what is done with the mail in it. */
export interface FollowedFolder {
  /** Where it is on this server. @throws Error with a sentence when it has none */
  find(client: ImapFlow): Promise<string>;
  /** What is asked of every mail. */
  fetch: FetchQueryObject;
  /** Keeps what matters of these mails, in the commit that moves the cursor past them. A mail can come again. */
  keep(transaction: Queryable, mails: readonly FetchMessageObject[], now: Temporal.Instant): Promise<void>;
}
