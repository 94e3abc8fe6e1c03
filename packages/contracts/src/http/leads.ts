import { isMailableAddress } from '@cadenza/mail-address';
import { z } from 'zod';
import { bulkDeleteMaxIds, bulkLeadsMaxRows, leadFieldMaxLength, pageMaxRows } from '../limits.ts';
import { id, instant, singleLine } from '../text.ts';
import { success } from './errors.ts';

const field = singleLine(leadFieldMaxLength);
const required = (message: string) => field.refine((value) => value !== '', message);
const optionalField = field
  .nullish()
  .transform((value) => (value === undefined || value === '' ? null : value))
  .pipe(z.string().nullable());

export const leadFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  jobRole: z.string().nullable(),
});
export type LeadFields = z.infer<typeof leadFields>;

export const lead = leadFields.extend({ id, status: z.string(), createdAt: instant });
export type Lead = z.infer<typeof lead>;

export const createLeadRequest = z.strictObject({
  firstName: required('Please enter a first name'),
  lastName: required('Please enter a last name'),
  email: field.refine(isMailableAddress, 'Please enter a valid email address'),
  company: optionalField,
  jobRole: optionalField,
  status: z.literal('new').default('new'),
});
export type CreateLeadRequest = z.input<typeof createLeadRequest>;

/** Any field of a row may be missing; a lead that is not mailable is kept and shown, but never queued (rule J5). */
export const bulkLeadRow = z.strictObject({
  firstName: field.default(''),
  lastName: field.default(''),
  email: field.default(''),
  company: optionalField,
  jobRole: optionalField,
  status: z.literal('new').default('new'),
});
export type BulkLeadRow = z.input<typeof bulkLeadRow>;
export const bulkLeadsRequest = z
  .array(bulkLeadRow)
  .max(bulkLeadsMaxRows, `At most ${bulkLeadsMaxRows} leads can be sent in one call`);
export const bulkLeadsResponse = z.array(lead);

export const bulkDeleteRequest = z.strictObject({ ids: z.array(id).max(bulkDeleteMaxIds) });
export const bulkDeleteResponse = success.extend({ deleted: z.number().int() });

export const linkStatuses = ['pending', 'sent', 'completed', 'failed'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
export const campaignLead = z.object({
  id,
  campaignId: id,
  leadId: id,
  lead: lead.nullable(),
  status: z.enum(linkStatuses),
  reason: z.string().nullable(),
  emailId: id.nullable(),
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  clickedAt: instant.nullable(),
  bounced: z.boolean(),
  bouncedAt: instant.nullable(),
  spam: z.boolean(),
  spamAt: instant.nullable(),
  replied: z.boolean(),
  repliedAt: instant.nullable(),
  createdAt: instant,
});
export type CampaignLead = z.infer<typeof campaignLead>;

const count = z.number().int();

/** How many of a campaign's leads lack each field: there an email would have a gap. */
export const emptyFields = z.object({
  leadCount: count,
  empty: z.object({ firstName: count, lastName: count, email: count, company: count, jobRole: count }),
});
export type EmptyFields = z.infer<typeof emptyFields>;

export const attachLeadsRequest = z.strictObject({
  leadIds: z.array(id).min(1, 'Please select a campaign and leads').max(10_000),
});
export const attachLeadsResponse = success.extend({
  attached: z.number().int(),
  alreadyAttached: z.number().int(),
  message: z.string().optional(),
});
export type AttachLeadsResponse = z.infer<typeof attachLeadsResponse>;

/** Selects rows of a list that contain the text, in any case. */
export const searchQuery = z.object({ search: singleLine(200).optional() });

/** Paging of long lists: without `limit` the response has all rows. `cursor` comes from the previous page. */
export const pageQuery = searchQuery.extend({
  limit: z.coerce.number().int().min(1).max(pageMaxRows).optional(),
  cursor: z.string().max(200).optional(),
});
