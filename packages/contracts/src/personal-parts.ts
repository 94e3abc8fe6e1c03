import type { ContractEvent } from './events/envelope.ts';

interface Data {
  leadId: string;
  leads: { id: string }[];
  links: unknown[];
}
interface AttachedLead {
  leadId: string;
  lead: unknown;
}
/** The personal data in an event, by the lead's id. */
type Parts = ReadonlyMap<string, unknown>;

/**
 * The personal data in an event: what `withoutPersonalData` blanks, and what is sealed on the bus. Empty for most
 * events.
 */
export function personalParts({ type, data }: ContractEvent): Parts {
  const { leadId, leads, links } = data as Data;
  switch (type) {
    case 'LeadsImported':
    case 'LeadsCompleted':
    case 'LeadsChanged':
      return new Map(leads.map(({ id, ...fields }) => [id, fields]));
    case 'LeadsAttached':
      return new Map((links as AttachedLead[]).map((link) => [link.leadId, link.lead]));
    case 'EmailHandedOver':
      return new Map(links.length > 0 ? [[leadId, links]] : []);
    default:
      return new Map();
  }
}

/** The leads whose personal data a blanked event may have held. */
export function leadsOfParts({ type, data }: ContractEvent): string[] {
  const { leadId, leads, links } = data as Data;
  switch (type) {
    case 'LeadsImported':
    case 'LeadsCompleted':
    case 'LeadsChanged':
      return leads.map(({ id }) => id);
    case 'LeadsAttached':
      return (links as AttachedLead[]).map((link) => link.leadId);
    case 'EmailHandedOver':
      return [leadId];
    default:
      return [];
  }
}

/** A blanked event with these parts back in their places. */
export function withPersonalParts(event: ContractEvent, parts: Parts): ContractEvent {
  const { leadId, leads, links } = event.data as Data;
  const withData = (data: object) => ({ ...event, data: { ...(event.data as object), ...data } });
  switch (event.type) {
    case 'LeadsImported':
    case 'LeadsCompleted':
    case 'LeadsChanged':
      return withData({ leads: leads.map((lead) => ({ ...lead, ...(parts.get(lead.id) as object | undefined) })) });
    case 'LeadsAttached':
      return withData({
        links: (links as AttachedLead[]).map((link) => ({ ...link, lead: parts.get(link.leadId) ?? link.lead })),
      });
    case 'EmailHandedOver':
      return withData({ links: parts.get(leadId) ?? links });
    default:
      return event;
  }
}

/** The event as if these leads had never existed, or without the personal data of the only lead that it is about. */
export function withoutLeads(event: ContractEvent, leadIds: ReadonlySet<string>): ContractEvent {
  const { leadId, leads, links } = event.data as Data;
  const withData = (data: object) => ({ ...event, data: { ...(event.data as object), ...data } });
  switch (event.type) {
    case 'LeadsImported':
    case 'LeadsCompleted':
    case 'LeadsChanged':
      return withData({ leads: leads.filter(({ id }) => !leadIds.has(id)) });
    case 'LeadsAttached':
      return withData({ links: (links as AttachedLead[]).filter((link) => !leadIds.has(link.leadId)) });
    case 'EmailHandedOver':
      return leadIds.has(leadId) ? withData({ links: [] }) : event;
    default:
      return event;
  }
}
