import { randomUUIDv7 } from 'node:crypto';
import type { Lead, LeadFields } from '@cadenza/contracts';

export function newLead(fields: LeadFields & { status: string }, createdAt: string): Lead {
  return { id: randomUUIDv7(), ...fields, createdAt };
}
