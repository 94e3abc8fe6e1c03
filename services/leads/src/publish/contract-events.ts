import { type CustomField, type LeadCopy, type Topic, topics } from '@cadenza/contracts';
import type { Draft, KeysByLead, PublishRules } from '@cadenza/event-kit';
import type { RecordedEvent } from '@cadenza/event-store';
import type { AudienceEvent } from '../audience/events.ts';
import { blocksOf } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { CustomFieldEvent } from '../custom-field/events.ts';
import type { LeadEvent } from '../lead/events.ts';
import { isCustomFieldEvent, listCustomFields } from '../projections/custom-fields.ts';
import { findTold, type ToldLead } from '../projections/leads.ts';

type OwnEvent = LeadEvent | AudienceEvent | CustomFieldEvent;
type LeadsById = ReadonlyMap<string, ToldLead>;

const leadsPerQueryMax = 5_000;

type PublishedEvent = Exclude<OwnEvent, { type: 'LeadsImported' }>;

/**
 * What other services hear; segments are this service's own. Of a new lead they hear once it joins a campaign: before, a
 * copy of it would only have to be erased again.
 */
const topicOf: Record<PublishedEvent['type'], Topic> = {
  LeadsCompleted: topics.leads,
  LeadsChanged: topics.leads,
  LeadAddressChanged: topics.leads,
  LeadsErased: topics.leads,
  CustomFieldAdded: topics.leads,
  CustomFieldChanged: topics.leads,
  CustomFieldDeleted: topics.leads,
  LeadsAttached: topics.audience,
  LeadsDetached: topics.audience,
  LinksJoined: topics.audience,
};

function contractTypeOf(type: string): string {
  if (isCustomFieldEvent({ type })) return 'CustomFieldsChanged';
  return type === 'LeadAddressChanged' ? 'LeadsChanged' : type;
}

/**
 * Events hold ids, and the fields of leads are read at publishing, as custom fields are. A lead that was erased meanwhile
 * is left out.
 */
export const publishRules: PublishRules<Context> = {
  contractTypeOf,
  leadsOf: (event) => leadsToRead(event as unknown as RecordedEvent<PublishedEvent>).length,
  topicOf: (type) => topicOf[type as PublishedEvent['type']],
  drafts: async (recorded, context) => {
    const events = recorded as unknown as RecordedEvent<PublishedEvent>[];
    const { leads, leadKeys } = await readLeads(context, [...new Set(events.flatMap(leadsToRead))]);
    const fields = events.some(isCustomFieldEvent) ? await listCustomFields(context.database) : [];
    return new Map(events.map((event) => [event.id, { ...toDraft(event, leads, fields), leadKeys }]));
  },
};

function leadsToRead({ type, data }: PublishedEvent): string[] {
  switch (type) {
    case 'LeadsCompleted':
    case 'LeadsChanged':
    case 'LeadAddressChanged':
      return data.leadIds;
    case 'LeadsAttached':
      return data.links.map(({ leadId }) => leadId);
    default:
      return [];
  }
}

async function readLeads(
  { database }: Context,
  ids: readonly string[],
): Promise<{ leads: LeadsById; leadKeys: KeysByLead }> {
  const leads = new Map<string, ToldLead>();
  const leadKeys = new Map<string, Buffer>();
  for (const block of blocksOf(ids, leadsPerQueryMax)) {
    const told = await findTold(database.byKey, block);
    for (const lead of told.leads) leads.set(lead.id, lead);
    for (const [id, key] of told.keys) leadKeys.set(id, key);
  }
  return { leads, leadKeys };
}

function toDraft(event: RecordedEvent<PublishedEvent>, leads: LeadsById, fields: readonly CustomField[]): Draft {
  const { type, data } = event;
  switch (type) {
    case 'LeadsCompleted':
      return { key: event.stream, type, data: { leads: fieldsOf(data.leadIds, leads) } };
    case 'LeadsChanged':
    case 'LeadAddressChanged':
      return {
        key: event.stream,
        type: contractTypeOf(type),
        data: { leads: fieldsOf(data.leadIds, leads), changedAt: data.changedAt },
      };
    case 'LeadsErased':
      return { key: event.stream, type, data };
    case 'LeadsAttached':
      return { key: data.campaignId, type, data: { ...data, links: withLeads(data.links, leads) } };
    case 'CustomFieldAdded':
    case 'CustomFieldChanged':
    case 'CustomFieldDeleted':
      return { key: event.stream, type: 'CustomFieldsChanged', data: { fields, changedAt: event.occurredAt } };
    case 'LeadsDetached':
    case 'LinksJoined':
      return { key: data.campaignId, type, data };
    default:
      return event satisfies never;
  }
}

const fieldsOf = (leadIds: readonly string[], leads: LeadsById) =>
  leadIds.flatMap((leadId) => {
    const lead = leads.get(leadId);
    return lead ? [{ id: leadId, ...toFields(lead) }] : [];
  });

const withLeads = (links: Extract<AudienceEvent, { type: 'LeadsAttached' }>['data']['links'], leads: LeadsById) =>
  links.flatMap((link) => {
    const lead = leads.get(link.leadId);
    return lead ? [{ ...link, lead: toFields(lead), leadCreatedAt: lead.createdAt }] : [];
  });

function toFields(lead: ToldLead): LeadCopy {
  const { firstName, lastName, email, company, jobRole, fields, revision, formerAddresses } = lead;
  const known = { firstName, lastName, email, company, jobRole, revision };
  return {
    ...known,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(formerAddresses && { formerEmails: formerAddresses }),
  };
}
