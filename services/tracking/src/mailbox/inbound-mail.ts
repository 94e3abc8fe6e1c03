import type { NotTheirs } from '@cadenza/contracts';
import type { MailKind } from '@cadenza/inbound-mail';
import type { ReturnedTo } from '@cadenza/mail-address/return-address';
import type { Evidence } from './evidence.ts';
import type { MailWords } from './mail-words.ts';

/** One recipient that a report or complaint names. */
export interface Named {
  /** All addresses of this recipient, in the form of `comparableAddress`; empty if the report hides them. */
  addresses: string[];
  /** Tags of those addresses (rule S9); absent in mails that an older version read. */
  addressTags?: string[];
  /** Whether the report says that this is a dead address. */
  dead: boolean;
  /** Whom the report blames instead of the recipient: us, or nobody known. Absent in mails that an older version read. */
  blames?: NotTheirs;
  /** False if delivery was only delayed, or even succeeded. */
  failed: boolean;
  /** The failure as shown to users: a cause and a status code. */
  failure: string;
  /** What the server said of it, without addresses; absent where the report does not quote it. */
  said?: string;
}

/** Message-IDs that a server may have put in place of ours, in lower case. */
export interface RelayedIds {
  /** Those of the mails that it answers or reports, and which of them are proof. */
  ids: string[];
  proving: string[];
  /** That of the mail itself. */
  own: string | null;
  /** Whether the mail names one of them before any of ours; absent in mails that an older version read. */
  isFirst?: boolean;
  /** Whether one of them so probably is that of an email of ours that a report waits for it. Absent: if there is any. */
  isAwaited?: boolean;
}

/** A mail in the followed folder: its kind and what it says. */
export interface InboundMail {
  /** The same whenever this mail is read again, and different for every other mail. */
  fingerprint: string;
  /** ISO 8601 instant on the product's clock. */
  receivedAt: string;
  kind: MailKind;
  reason: string;
  /** Set if the mail has the Message-ID or the unsubscribe link of one of our emails: it is our own email. */
  ownId: string | null;
  /**
   * Emails that it may answer or report, the most certain first: by their Message-IDs, then by the return address that
   * it came to. They may not exist.
   */
  emailIds: string[];
  /** Absent in mails that an older version read. */
  relayed?: RelayedIds;
  evidence: Evidence;
  /** The return addresses that it came to, with the address tags of their emails. */
  returnedTo?: ReturnedTo[];
  /** Whom it may be about: the recipients that a report names, or else its writer. */
  named: Named[];
  /** The day of return that an absence states. */
  returnDate: string | null;
  /** Whether it is a reply that asks for no more mail. */
  asksToStop: boolean;
  /** Set if a person has to read whether it asks for no more mail (rule S14). */
  mayAskToStop?: true;
  /**
   * Whether it came through a mailing list. If so, only the email that it names shows that it is for us. Absent in
   * mails that an older version read.
   */
  throughList?: boolean;
  words: MailWords;
}
