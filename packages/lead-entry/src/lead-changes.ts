import type { Lead } from '@cadenza/api-client';
import type { ChangeLeadRequest } from '@cadenza/contracts';
import { changeLeadRequest } from '@cadenza/contracts/leads';
import { type LeadField, wrongValues } from '@cadenza/lead-fields';
import { z } from 'zod';

/** A lead as it stands in the inputs of a form. */
export interface LeadDraft {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  jobRole: string;
  /** By key; those of the account that the lead has none of are absent or empty. */
  fields: Record<string, string>;
  tags: string[];
}

export function draftOf({ firstName, lastName, email, company, jobRole, fields, tags }: Lead): LeadDraft {
  return { firstName, lastName, email, company: company ?? '', jobRole: jobRole ?? '', fields, tags };
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
  const values = Object.entries(draft.fields)
    .filter(([key, value]) => value.trim() !== (before.fields[key] ?? '').trim())
    .map(([key, value]) => [key, value.trim() === '' ? null : value.trim()] as const);
  if (values.length > 0) changes.fields = Object.fromEntries(values);
  if (JSON.stringify(draft.tags) !== JSON.stringify(before.tags)) changes.tags = draft.tags;
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The changes that a draft makes of a lead. Values that were wrong before are nobody's business here. */
export const leadChanges = (lead: Lead, fields: readonly LeadField[]) =>
  z.custom<LeadDraft>().transform((draft, context) => {
    const changes = changesOf(lead, draft);
    const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    const checked = changes === null ? undefined : changeLeadRequest.safeParse(changes);
    for (const { path, message } of checked?.error?.issues ?? []) refuse(path, message);
    const changed = fields.filter(({ key }) => draft.fields[key] !== lead.fields[key]);
    for (const [key, message] of Object.entries(wrongValues(changed, draft.fields))) refuse(['fields', key], message);
    return changes;
  });
