import { z } from 'zod';
import { notTheirs } from '../events/engagement.ts';
import { id, instant } from '../text.ts';

/**
 * Emails of which reports say with the same words that they never arrived, listed and decided together. They wait for a
 * person where the reports do not blame the recipients (rule D12); with `recipient`, their addresses are called dead (rule S3).
 */
export const returnedEmails = z.object({
  /** Names the kind: those with the same words. */
  kind: id,
  /** What one of the reports quotes, without addresses. */
  said: z.string(),
  blames: z.enum([...notTheirs, 'recipient']),
  emails: z.number().int(),
  /** In how many campaigns that go on. */
  campaigns: z.number().int(),
  since: instant,
});
export type ReturnedEmails = z.infer<typeof returnedEmails>;

export const returnedEmailsQuery = z.object({ campaignId: id.optional() });

/**
 * What a person says of emails that came back: each goes once more to its lead, if that still waits for it; the recipients refuse
 * them, so that they are bounces; or the leads go on with the next step. Of dead addresses only the first can be said.
 */
export const returnDecisions = ['send-again', 'refused', 'go-on'] as const;
export type ReturnDecision = (typeof returnDecisions)[number];
export const settleReturnedEmailsRequest = z.strictObject({ decision: z.enum(returnDecisions) });
export type SettleReturnedEmailsRequest = z.infer<typeof settleReturnedEmailsRequest>;
