import { z } from 'zod';
import { pageMaxRows } from '../limits.ts';
import { id, instant } from '../text.ts';
import { success } from './errors.ts';

/** `unknown`: the mail server read the email and never answered; it may have arrived (rule D2). */
export const emailStatuses = ['handed-over', 'deferred', 'sent', 'failed', 'unknown'] as const;
export type EmailStatus = (typeof emailStatuses)[number];

export const campaignEmailsQuery = z.object({
  status: z.enum(emailStatuses).optional(),
  limit: z.coerce.number().int().min(1).max(pageMaxRows).default(pageMaxRows),
});

/** Why an unknown email is not sent again: its campaign is over, its lead has another address, or gets nothing more. */
export const notAgainReasons = ['campaign-over', 'former-address', 'stopped'] as const;
export type NotAgainReason = (typeof notAgainReasons)[number];

/**
 * An entry of the ledger: one email of one lead and step. The lead's fields are `null` once it is erased; its
 * address also where the email went to one that it had before.
 */
export const campaignEmail = z.object({
  emailId: id,
  leadId: id,
  leadName: z.string().nullable(),
  leadEmail: z.string().nullable(),
  stepNumber: z.number().int(),
  status: z.enum(emailStatuses),
  reason: z.string().nullable(),
  /** The mailbox that sends it; null: the relay. */
  mailboxId: id.nullable().default(null),
  handedOverAt: instant,
  /**
   * Also set for an email that failed because the recipient's side refused it: that counts as sent, and as bounced
   * (rule S3).
   */
  sentAt: instant.nullable(),
  attempts: z.number().int(),
  /** Null where it can be sent again, and for all but unknown emails. Absent in responses of versions without it. */
  notAgain: z.enum(notAgainReasons).nullable().optional(),
});
export type CampaignEmail = z.infer<typeof campaignEmail>;

/** Only an email whose outcome is unknown can be sent again or marked: for others the call is refused with 409. */
export const resolveEmailResponse = success;

export const begunEmailsRequest = z.object({ leadIds: z.array(id).min(1).max(1_000) });
export const begunEmailsAnswer = z.object({ begun: z.boolean() });
