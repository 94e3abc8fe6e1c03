import type { MailKind } from '@cadenza/inbound-mail';
import type { ReturnedTo } from '@cadenza/service-kit';
import type { Evidence } from './evidence.ts';
import type { MailWords } from './mail-words.ts';

/** One recipient that a report or complaint names. */
export interface Named {
  /** All names of the same recipient, as addresses are compared; none where the report hides it. */
  addresses: string[];
  /** Of those addresses (rule S9); absent in mails that an older version has read. */
  addressTags?: string[];
  /** Whether the report says that the address is dead. */
  dead: boolean;
  /** False: only put off, or even delivered. */
  failed: boolean;
  /** What failed, for people: a cause and a status code. */
  failure: string;
}

/** What a mail in the followed folder is, and what it says. */
export interface InboundMail {
  /** The same for a mail that is read again, different for every other. */
  fingerprint: string;
  /** ISO 8601 instant of the product's time. */
  receivedAt: string;
  kind: MailKind;
  reason: string;
  /** The email whose Message-ID this mail has: it is our own. */
  ownId: string | null;
  /**
   * Emails that it may answer or report, the most certain first: by their Message-IDs, then by the return address that it
   * came to. Whether they exist is not known yet.
   */
  emailIds: string[];
  /**
   * Ids that a relay may have given to an email of ours, in lower case: those of the mails that it answers or reports, and
   * which of them prove that; absent in mails that an older version has read.
   */
  relayed?: { ids: string[]; proving: string[]; own: string | null };
  evidence: Evidence;
  /** The return addresses that it came to, with the tags of the addresses that their emails went to. */
  returnedTo?: ReturnedTo[];
  /** Whom it may be about: a report's recipients, or else who wrote it. */
  named: Named[];
  /** The day of return that an automatic answer states. */
  returnDate: string | null;
  /** A reply that asks for no more mail. */
  asksToStop: boolean;
  /** It came through a list: only the email that it names tells whether it is for us. Absent in mails that an older version has read. */
  throughList?: boolean;
  words: MailWords;
}
