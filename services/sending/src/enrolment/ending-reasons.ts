import type { Withdrawable } from '@cadenza/contracts';

/**
 * Reasons for which an engagement ends an enrolment or suppresses an address; withdrawing the engagement undoes each.
 */
export const endingReasons = {
  EmailBounced: 'bounced',
  SpamReported: 'spam',
  ReplyReceived: 'replied',
  AbsenceReceived: 'out-of-office',
  Unsubscribed: 'unsubscribed',
} as const satisfies Record<Withdrawable, string>;

/**
 * The reason of an unverified opt-out (rule S11): it ends no enrolment, but is kept among the causes of suppression.
 */
export const inDoubtReason = 'in-doubt';

/** The sender's own reason: the lead's address is suppressed. */
export const suppressedReason = 'suppressed';
