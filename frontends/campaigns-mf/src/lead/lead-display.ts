import type { LeadFields } from '@cadenza/api-client';

type Person = Pick<LeadFields, 'firstName' | 'lastName' | 'email'>;

/** Name of a linked lead; the record may be gone. */
export function leadName(lead: Person | null): string {
  if (!lead) return 'Unknown';
  const name = `${lead.firstName} ${lead.lastName}`.trim();
  return name === '' ? leadEmail(lead) : name;
}

export function leadEmail(lead: Person | null): string {
  return lead ? lead.email || '-' : 'N/A';
}
