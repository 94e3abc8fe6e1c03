import type { ContractEvent } from './events/envelope.ts';
import type { LeadFields } from './http/leads.ts';
import { reasonWithoutWords } from './mail-server-reply.ts';

const noFields: LeadFields = { firstName: '', lastName: '', email: '', company: null, jobRole: null };

/**
 * The event as it may be kept for ever: ids, times and outcomes stay. A lead's fields and an email's link destinations
 * (which may hold such fields) are blank. Still valid by its schema.
 */
export function withoutPersonalData(event: ContractEvent): ContractEvent {
  const data = event.data as { leads?: { id: string }[]; links?: unknown[] };
  switch (event.type) {
    case 'LeadsImported':
    case 'LeadsCompleted':
    case 'LeadsChanged':
      return { ...event, data: { ...data, leads: data.leads?.map(({ id }) => ({ id, ...noFields })) } };
    case 'LeadsAttached':
      return {
        ...event,
        data: { ...data, links: data.links?.map((link) => ({ ...(link as object), lead: noFields })) },
      };
    case 'EmailHandedOver':
      return { ...event, data: { ...data, links: [] } };
    default:
      return event;
  }
}

/**
 * The event without the words of a mail server, which older versions wrote into reasons: they may name and describe a
 * person. An event from which read models are rebuilt keeps its reason, or the rows would differ.
 */
export function withoutWords(event: ContractEvent): ContractEvent {
  const data = event.data as { reason?: unknown };
  return typeof data.reason === 'string'
    ? { ...event, data: { ...data, reason: reasonWithoutWords(data.reason) } }
    : event;
}
