import { randomUUIDv7 } from 'node:crypto';
import type { LeadFields } from '@cadenza/contracts';
import { shownAddress } from '@cadenza/mail-address/shown';
import { keptValues } from '../custom-field/check-values.ts';
import type { StoredLead } from '../lead/state.ts';

type GivenLead = Omit<LeadFields, 'fields'> & Pick<StoredLead, 'fields' | 'tags' | 'status'>;

export function newLead({ email, fields, ...given }: GivenLead, createdAt: string): StoredLead {
  const lead = { ...given, email: shownAddress(email), fields: keptValues(fields), createdAt };
  return { id: randomUUIDv7(), ...lead, revision: 0 };
}
