import type { Lead } from '@cadenza/api-client';
import type { ChangeLeadRequest } from '@cadenza/contracts';

/** A lead as it stands in the inputs of a form. */
export interface LeadDraft {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  jobRole: string;
  /** By key; those of the account that the lead has none of are absent or empty. */
  values: Record<string, string>;
  tags: string[];
}

export function draftOf({ firstName, lastName, email, company, jobRole, fields, tags }: Lead): LeadDraft {
  return { firstName, lastName, email, company: company ?? '', jobRole: jobRole ?? '', values: fields, tags };
}

const textFields = ['firstName', 'lastName', 'email', 'company', 'jobRole'] as const;

/**
 * Only what differs is sent: what somebody else changed meanwhile stays, and a value that the server would refuse today
 * stands in nobody's way. Null when nothing differs.
 */
export function changesOf(lead: Lead, draft: LeadDraft): ChangeLeadRequest | null {
  const before = draftOf(lead);
  const changes: ChangeLeadRequest = {};
  for (const name of textFields) if (draft[name].trim() !== before[name].trim()) changes[name] = draft[name].trim();
  const values = Object.entries(draft.values)
    .filter(([key, value]) => value.trim() !== (before.values[key] ?? '').trim())
    .map(([key, value]) => [key, value.trim() === '' ? null : value.trim()] as const);
  if (values.length > 0) changes.fields = Object.fromEntries(values);
  if (JSON.stringify(draft.tags) !== JSON.stringify(before.tags)) changes.tags = draft.tags;
  return Object.keys(changes).length === 0 ? null : changes;
}
