/**
 * The last five end nothing: a help desk's receipt, the question whether we are no program, a calendar's answer, a symbol
 * that somebody pressed below our email, and what is none of all these.
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

/** Why a mail was not delivered. Only `dead-address` says something about the address itself. */
export type FailureCause = 'dead-address' | 'full' | 'transient' | 'content' | 'policy' | 'unknown';

export type DeliveryAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';

export interface Recipient {
  /** As the mail names it; null where it hides it. */
  address: string | null;
  /** The same recipient under other names: the address written to, before it was forwarded. */
  aliases: string[];
  /** Bounces: whether the address is dead, so that nobody should write to it again. Null in every other kind. */
  permanent: boolean | null;
  /** Enhanced status code (RFC 3463), for example `5.1.1`, where the mail holds one. */
  status: string | null;
  action: DeliveryAction | null;
  cause: FailureCause | null;
}

/** What a mail that came back is. */
export interface Classification {
  kind: MailKind;
  /** Who it is about: bounces the failing addresses, complaints and answers the person who wrote. */
  recipients: Recipient[];
  /** Message-ID of our email that it answers or reports, without angle brackets. */
  messageId: string | null;
  /** All candidates for it, the best first. */
  messageIds: string[];
  /** Those that stand in what the mail gives back or says of the original, and not only in In-Reply-To or References. */
  returnedIds: string[];
  /** The first day on which the absent person is back or, where only that is told, the last day of the absence: `2026-03-03`. */
  returnDate: string | null;
  /** A reply that asks for no more mail. */
  optOut: boolean;
  /** It came through a list, so that only the email which it names tells whether it is for us. */
  throughList: boolean;
  /** Which rule decided, in a few words. */
  reason: string;
}
