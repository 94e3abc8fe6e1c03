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

/** A server said so when an email was handed over. */
export const deadAddressReason = 'dead-address';

/** A server refused an email for its recipient. The enrolment ends with the words of the server. */
export const refusedReason = 'refused';

/** What letters to an address came to. Says nothing of another address of the same person (rule J2). */
export const reasonsOfLetters: readonly string[] = [endingReasons.EmailBounced, deadAddressReason, refusedReason];

/** What comes of mails about an email. Whatever else an email causes is a server's refusal, said in our words. */
export const reasonsOfMails: ReadonlySet<string> = new Set(Object.values(endingReasons));

/** What a person said, whatever the address. Any other ending belongs to the address that was mailed (rule J2). */
export const reasonsOfPerson: readonly string[] = [...reasonsOfMails].filter(
  (each) => !reasonsOfLetters.includes(each),
);

/**
 * The reason of an unverified opt-out (rule S11): it ends no enrolment, but is kept among the causes of suppression.
 */
export const inDoubtReason = 'in-doubt';

/** What the sender itself finds when an email is due: nothing withdraws these. */
export const suppressedReason = 'suppressed';
/** The user blocked the address, or its domain or one above it. Also the reason of such a suppression. */
export const blockedReason = 'blocked';
/** The domain of the address takes no mail. Also the reason of such a suppression; lifted when it takes mail again. */
export const undeliverableReason = 'undeliverable';
/** Somebody else of the campaign at the same domain replied (rule S12). Also the reason of such a suppression. */
export const colleagueReason = 'colleague-replied';
/** The address is risky, and the campaign leaves such out (rule J6). */
export const riskyReason = 'risky-address';
/** Its mailbox was removed or paused, and a person did not want the lead to wait for it (rule M7). */
export const mailboxAwayReason = 'mailbox-away';
export const unmailableReason = 'invalid-address';
export const deletedLeadReason = 'lead-deleted';
export const missingStepReason = 'step-missing';
/** The address has had the email of this step from this campaign, under this lead or another (rule S9). */
export const receivedReason = 'received-before';
