import type { Blame } from '@cadenza/server-replies';

/**
 * The last five end nothing: a help desk's receipt, a challenge to prove that we are a person, a calendar's answer, a
 * reaction with a symbol to our email, and anything else.
 */
export type MailKind =
  | 'bounce'
  | 'auto-reply'
  | 'complaint'
  | 'delivered'
  | 'reply'
  | 'receipt'
  | 'challenge'
  | 'calendar'
  | 'reaction'
  | 'other';

/**
 * Whom a failure is about (rule S3): the recipient (`dead-address`, `full`, `closed`), the email (`content`), us
 * (`account`, `domain`), or nobody known. Only `dead-address` says something about the address itself.
 */
export type FailureCause =
  | 'dead-address'
  | 'full'
  | 'closed'
  | 'content'
  | 'account'
  | 'domain'
  | 'transient'
  | 'unclear';

export type DeliveryAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';

export interface Recipient {
  /** As the mail names it; null when the mail hides it. */
  address: string | null;
  /** Other addresses of the same recipient: the address written to, before forwarding. */
  aliases: string[];
  /** For bounces: whether the address is dead, so that nobody should write to it again. Null for all other kinds. */
  permanent: boolean | null;
  /** Enhanced status code (RFC 3463), for example `5.1.1`, if the mail holds one. */
  status: string | null;
  action: DeliveryAction | null;
  cause: FailureCause | null;
  /** For bounces whose cause is `domain`: which record is missing, and who asks for it. */
  refusedDomain?: Extract<Blame, { on: 'domain' }>;
  /** For bounces: what the refusing server said, where the mail quotes it. */
  said?: string;
}

/** The verdict on a mail that came back, and what it rests on. */
export interface Classification {
  kind: MailKind;
  /** Whom it is about: for bounces the failing addresses, for complaints and answers the person who wrote. */
  recipients: Recipient[];
  /** Message-ID of the email that it answers or reports, without angle brackets. */
  messageId: string | null;
  /** All candidates for that Message-ID, the best first. */
  messageIds: string[];
  /** The candidates in what the mail gives back or says of the original, not only in In-Reply-To or References. */
  returnedIds: string[];
  /**
   * The first day on which the absent person is back or, if only that is named, the last day of the absence:
   * `2026-03-03`.
   */
  returnDate: string | null;
  /** Whether a reply asks for no more mail. */
  optOut: boolean;
  /** The sentence by which a reply may ask for no more mail, so that a person has to read it; null if none does. */
  mayOptOut: string | null;
  /** Whom a reply wants taken off instead of its writer, and the sentence that says so. */
  somebodyElse: { person: string; sentence: string } | null;
  /** Whether it came through a list. Then only the email that it names shows whether it is for us. */
  throughList: boolean;
  /** Which rule decided, in a few words. */
  reason: string;
}
