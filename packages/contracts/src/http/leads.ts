import { isMailableAddress } from '@cadenza/mail-address';
import { z } from 'zod';
import {
  bulkDeleteMaxIds,
  bulkLeadsMaxRows,
  formerAddressesMax,
  importNameMaxLength,
  leadFieldMaxLength,
  pageMaxRows,
} from '../limits.ts';
import { id, instant, singleLine } from '../text.ts';
import { changedValues, customValues, givenValues, tags } from './custom-fields.ts';
import { success } from './errors.ts';

const field = singleLine(leadFieldMaxLength);
const required = (message: string) => field.refine((value) => value !== '', message);
const mailableAddress = field.refine(isMailableAddress, 'Please enter a valid email address');
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
  /** Values of custom fields; absent where an older version wrote it, or when the lead has no values. */
  fields: customValues.optional(),
});
export type LeadFields = z.infer<typeof leadFields>;

/**
 * The fields of a lead as events carry them. Topics overtake each other, so each has the revision of the lead's row:
 * a copy with a lower one is out of date. Absent from older versions, which only ever filled blanks.
 *
 * `formerEmails`: the addresses that the lead had before, in canonical form (rule J2); absent while it has had no other.
 */
export const leadCopy = leadFields.extend({
  revision: z.number().int().optional(),
  formerEmails: z.array(z.string()).max(formerAddressesMax).optional(),
});
export type LeadCopy = z.infer<typeof leadCopy>;

export const lead = leadFields.extend({
  id,
  /** A `LeadStatus` (rule J8); `new` where a call answers what it has just made. */
  status: z.string(),
  createdAt: instant,
  fields: customValues,
  tags: z.array(z.string()),
  /** When the last email went to the lead, from any campaign; only in lists of leads. */
  contactedAt: instant.nullable().optional(),
});
export type Lead = z.infer<typeof lead>;

export const createLeadRequest = z.strictObject({
  firstName: required('Please enter a first name'),
  lastName: required('Please enter a last name'),
  email: mailableAddress,
  company: optionalField,
  jobRole: optionalField,
  fields: givenValues.default({}),
  tags: tags.default([]),
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
  fields: givenValues.default({}),
  tags: tags.default([]),
  status: z.literal('new').default('new'),
});
export type BulkLeadRow = z.input<typeof bulkLeadRow>;
export const bulkLeadsRequest = z
  .array(bulkLeadRow)
  .max(bulkLeadsMaxRows, `At most ${bulkLeadsMaxRows} leads can be sent in one call`);
/** What a row does to a lead that is known by its address: fill its blanks (rule J4), replace what it has, or nothing. */
export const onKnownLeads = ['fill', 'overwrite', 'skip'] as const;
export type OnKnownLead = (typeof onKnownLeads)[number];
export const bulkLeadsQuery = z.object({
  onKnown: z.enum(onKnownLeads).default('fill'),
  /** Made by the caller, and the same in all calls of one import: by it the import can be undone. */
  importId: id.optional(),
  /** Of the file, for the list of imports. */
  fileName: singleLine(importNameMaxLength).optional(),
});
export const bulkLeadsResponse = z.array(lead);

/** What changes of a lead; absent fields stay. `tags` replaces the list. */
export const changeLeadRequest = z
  .strictObject({
    firstName: required('Please enter a first name').optional(),
    lastName: required('Please enter a last name').optional(),
    email: mailableAddress.optional(),
    company: field.nullable().optional(),
    jobRole: field.nullable().optional(),
    fields: changedValues.optional(),
    tags: tags.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Please change something');
export type ChangeLeadRequest = z.input<typeof changeLeadRequest>;

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
  /** The mailbox that the lead hears from (rule M2); null: the relay, or none yet. */
  mailboxId: id.nullable().default(null),
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

/** A link as a report shows it: without custom fields and tags, of which `tracking` keeps no copy. */
export const reportedLead = campaignLead.extend({ lead: lead.omit({ fields: true, tags: true }).nullable() });
export type ReportedLead = z.infer<typeof reportedLead>;

const count = z.number().int();

/** How many of a campaign's leads lack each field: there an email would have a gap. */
export const emptyFields = z.object({
  leadCount: count,
  /** Custom fields stand here by their keys. */
  empty: z.object({ firstName: count, lastName: count, email: count, company: count, jobRole: count }).catchall(count),
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

/** Whom a lead hears from (rule M2): the relay, or the mailbox with this id. */
export const leadSender = z.union([z.literal('relay'), id], 'This is neither a mailbox nor the relay');
export type LeadSender = z.infer<typeof leadSender>;

/** Selects rows of a list that contain the text, in any case. */
export const searchQuery = z.object({ search: singleLine(200).optional() });

/** Paging of long lists: without `limit` the response has all rows. `cursor` comes from the previous page. */
export const pageQuery = searchQuery.extend({
  limit: z.coerce.number().int().min(1).max(pageMaxRows).optional(),
  cursor: z.string().max(200).optional(),
});
