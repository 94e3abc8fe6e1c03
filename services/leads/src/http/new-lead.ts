import { randomUUIDv7 } from 'node:crypto';
import type { Lead, LeadFields } from '@cadenza/contracts';

export function newLead(fields: LeadFields & { status: string }, now: Temporal.Instant): Lead {
  return { id: randomUUIDv7(), ...fields, createdAt: now.toString({ smallestUnit: 'millisecond' }) };
}
