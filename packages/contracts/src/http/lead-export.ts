import { z } from 'zod';
import { id, instant } from '../text.ts';
import { receivedMail } from './conversations.ts';
import { historyKind } from './lead-history.ts';
import { leadNote } from './lead-notes.ts';
import { lead, linkStatuses } from './leads.ts';

/** An email as its recipient got it; its content is `null` when it is not kept any more. */
const exportedEmail = z.object({
  id,
  campaignId: id,
  stepNumber: z.number().int(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  status: z.string(),
  reason: z.string().nullable(),
  handedOverAt: instant,
  sentAt: instant.nullable(),
});

/**
 * What came back from an email, machines included; `by` and `reason` are the judgement on opens and clicks, `returnsAt`
 * is the return that an automatic answer states.
 */
const exportedEngagement = z.object({
  emailId: id,
  campaignId: id,
  type: z.string(),
  at: instant,
  by: z.enum(['human', 'machine']).nullable(),
  reason: z.string().nullable(),
  linkNumber: z.number().int().nullable(),
  returnsAt: instant.nullable(),
  test: z.boolean(),
});

const exportedLink = z.object({
  campaignId: id,
  campaignName: z.string().nullable(),
  attached: z.boolean(),
  status: z.enum(linkStatuses),
  reason: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  clickedAt: instant.nullable(),
  bouncedAt: instant.nullable(),
  spamAt: instant.nullable(),
  repliedAt: instant.nullable(),
});
export type ExportedLink = z.infer<typeof exportedLink>;

/** The response of sending about a lead, for another service. */
export const leadEmails = z.object({ emails: z.array(exportedEmail) });
export type LeadEmails = z.infer<typeof leadEmails>;

/** The response of tracking about a lead, for another service. */
export const leadEngagement = z.object({
  engagement: z.array(exportedEngagement),
  receivedMails: z.array(receivedMail.extend({ campaignId: id })),
});
export type LeadEngagement = z.infer<typeof leadEngagement>;

/** Everything that is kept about one person, in one document. */
export const leadExport = z.object({
  exportedAt: instant,
  lead,
  /** The addresses that the lead had before. */
  formerEmails: z.array(z.string()),
  /** The newest of what was changed of the lead, and of its campaigns. */
  changes: z.array(z.object({ kind: historyKind, campaignId: id.nullable(), at: instant })),
  /** What users wrote down about the lead, newest first. */
  notes: z.array(leadNote),
  links: z.array(exportedLink),
  ...leadEmails.shape,
  ...leadEngagement.shape,
});
export type LeadExport = z.infer<typeof leadExport>;
