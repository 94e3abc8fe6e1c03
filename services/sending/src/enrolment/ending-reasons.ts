import type { Withdrawable } from '@cadenza/contracts';

/** The reasons for which engagement ends a lead's way or suppresses its address, each taken back by its withdrawal. */
export const endingReasons = {
  EmailBounced: 'bounced',
  SpamReported: 'spam',
  ReplyReceived: 'replied',
  AbsenceReceived: 'out-of-office',
  Unsubscribed: 'unsubscribed',
} as const satisfies Record<Withdrawable, string>;

/** Of an opt-out that nothing proves (rule S11): it ends nobody, but is kept with what suppresses the address. */
export const inDoubtReason = 'in-doubt';

/** The sender's own: the lead's address is suppressed. */
export const suppressedReason = 'suppressed';
