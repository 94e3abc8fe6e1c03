import type { Lead } from '@cadenza/api-client';

export interface SearchableLead {
  lead: Lead;
  text: string;
}

/** Prepared once per list, so that each key stroke only compares. The fields stand on lines of their own: a search cannot match across two. */
export function searchable(leads: Lead[]): SearchableLead[] {
  return leads.map((lead) => ({
    lead,
    text: [lead.firstName, lead.lastName, lead.email, lead.company, lead.jobRole].join('\n').toLowerCase(),
  }));
}

/** Leads whose first name, last name, email, company or job role contains the text, in any case. */
export function searchLeads(leads: SearchableLead[], search: string): Lead[] {
  const wanted = search.trim().toLowerCase();
  return leads.filter(({ text }) => text.includes(wanted)).map(({ lead }) => lead);
}
