import { z } from 'zod';
import { id, instant } from '../text.ts';
import { unreadAnswers } from './read-answers.ts';

const count = z.number().int();

/** What a mailbox does for campaigns. Of one that was removed it is listed while leads are bound to it. */
export const mailboxWork = z.object({
  mailboxId: id,
  /** How many emails it may send on this calendar day in its zone (rule M5), and how many of these are used up. */
  allowanceToday: count,
  usedToday: count,
  /** Some of the drafts and launched campaigns that it sends for, or whose leads are bound to it; and how many they are. */
  campaigns: z.array(z.object({ id })),
  campaignCount: count,
  /** The leads that hear from it and have not ended (rule M2). */
  boundLeads: count,
  /** Why its mail server takes no emails now, and when it is tried again (rule M6), as a sentence; null while it takes them. */
  waiting: z.string().nullable().default(null),
  /** Null while its answers are read, or where nobody reads any. */
  unread: unreadAnswers.nullable().default(null),
});
export type MailboxWork = z.infer<typeof mailboxWork>;

/** How much one report of `sending` may say. */
export const usagePerReportMax = 1_000;
/** How much of its allowance a mailbox has used on a day in its time zone. Totals, so that a report can be repeated. */
const usage = z.strictObject({ mailboxId: id, day: z.iso.date(), used: z.number().int().min(0) });
export type MailboxUsage = z.infer<typeof usage>;
export const reportUsageRequest = z.strictObject({ usage: z.array(usage).max(usagePerReportMax) });

/** How much one report of `sending` may say. */
export const healthPerReportMax = 100;
const reasonMaxLength = 1_000;
/** What the guard made of the recent emails of a mailbox (rule S8). */
const health = z
  .strictObject({
    mailboxId: id,
    /** `halved`: it sends half of its allowance. `stopped`: it sends nothing until a person resumes it. */
    health: z.enum(['well', 'halved', 'stopped']),
    /** A sentence for the user; null while it is well. */
    reason: z.string().min(1).max(reasonMaxLength).nullable(),
    /** A report of an earlier decision than one that was reported before is void. */
    decidedAt: instant,
  })
  .refine(({ health: told, reason }) => (told === 'well') === (reason === null), 'Say why, unless it is well');
export type ToldHealth = z.infer<typeof health>;
export const reportHealthRequest = z.strictObject({ mailboxes: z.array(health).max(healthPerReportMax) });
