import { z } from 'zod';
import { customField } from '../http/custom-fields.ts';
import { leadCopy } from '../http/leads.ts';
import { customFieldsMax } from '../limits.ts';
import { id, instant } from '../text.ts';
import { eventSchema } from './envelope.ts';

/** A link with its lead's fields; `position` is the attach order inside the campaign, `mailable` by rule J5. */
export const attachedLink = z.object({
  linkId: id,
  leadId: id,
  position: z.number().int(),
  mailable: z.boolean(),
  lead: leadCopy,
  leadCreatedAt: instant,
});
export type AttachedLink = z.infer<typeof attachedLink>;

/** A link that from now on also stands for another one, whose lead turned out to have the same address (rule J4). */
const joinedLink = z.object({ linkId: id, leadId: id, fromLinkId: id, fromLeadId: id });

const campaignId = { campaignId: id };

/** Which leads a campaign has. Blocks of at most 500 links. */
export const audienceEvent = z.discriminatedUnion('type', [
  eventSchema('LeadsAttached', z.object({ ...campaignId, links: z.array(attachedLink).max(500), attachedAt: instant })),
  eventSchema(
    'LeadsDetached',
    z.object({ ...campaignId, links: z.array(z.object({ linkId: id, leadId: id })).max(500), detachedAt: instant }),
  ),
  eventSchema('LinksJoined', z.object({ ...campaignId, links: z.array(joinedLink).max(500), joinedAt: instant })),
]);
export type AudienceEvent = z.infer<typeof audienceEvent>;

/** The leads themselves. Fields travel here so that other services can keep, correct and erase their copies. */
export const leadEvent = z.discriminatedUnion('type', [
  eventSchema('LeadsImported', z.object({ leads: z.array(leadCopy.extend({ id })).max(500), importedAt: instant })),
  eventSchema('LeadsCompleted', z.object({ leads: z.array(leadCopy.extend({ id })).max(500) })),
  /** Leads that a person or an import changed, as they are now. */
  eventSchema('LeadsChanged', z.object({ leads: z.array(leadCopy.extend({ id })).max(500), changedAt: instant })),
  eventSchema('LeadsErased', z.object({ leadIds: z.array(id).max(500), erasedAt: instant })),
  /** All custom fields as they are now. Their values are in the leads' own events. */
  eventSchema(
    'CustomFieldsChanged',
    z.object({ fields: z.array(customField).max(customFieldsMax), changedAt: instant }),
  ),
]);
export type LeadEvent = z.infer<typeof leadEvent>;
