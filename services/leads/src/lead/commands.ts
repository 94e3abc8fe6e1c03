import type { Lead } from '@cadenza/contracts';

/** Each lead carries the id it gets if it is new. Instants are ISO 8601 text. */
export type LeadCommand =
  | { type: 'CreateLead'; lead: Lead }
  | { type: 'ImportLeads'; rows: readonly Lead[]; now: string }
  | { type: 'EraseLeads'; leadIds: readonly string[]; now: string };
