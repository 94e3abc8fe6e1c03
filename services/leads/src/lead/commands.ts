import type { Lead } from '@cadenza/contracts';

/** Leads come with the id they get if they are new. Instants are ISO 8601 text. */
export type LeadCommand =
  | { type: 'CreateLead'; lead: Lead }
  | { type: 'ImportLeads'; rows: readonly Lead[]; now: string }
  | { type: 'EraseLeads'; leadIds: readonly string[]; now: string };
