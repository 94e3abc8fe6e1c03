import { randomUUIDv7 } from 'node:crypto';
import type { Lead, LeadFields } from '@cadenza/contracts';
import { shownAddress } from '@cadenza/mail-address/shown';

export function newLead(
  { email, ...fields }: LeadFields & Pick<Lead, 'fields' | 'tags' | 'status'>,
  createdAt: string,
): Lead {
  return { id: randomUUIDv7(), ...fields, email: shownAddress(email), createdAt };
}
