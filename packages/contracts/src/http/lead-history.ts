import { z } from 'zod';
import { historyMaxEntries } from '../limits.ts';
import { id, instant } from '../text.ts';

/** What happens to a lead. The services that know of it say it in one kind each. */
export const historyKind = z.enum([
  'created',
  'filled',
  'changed',
  'address-changed',
  'joined',
  'left',
  'email-under-way',
  'email-put-off',
  'email-sent',
  'email-failed',
  'email-unknown',
  'opened',
  'clicked',
  'replied',
  'bounced',
  'complained',
  'absent',
  'opted-out',
  'taken-back',
  'held',
  'hold-lifted',
  'ended',
  'went-on',
  'began-anew',
]);
export type HistoryKind = z.infer<typeof historyKind>;

const entry = z.object({
  at: instant,
  kind: historyKind,
  stepNumber: z.number().int().nullable(),
  /** Why, as a sentence or a code of our rules; when a hold ends; what was taken back; which addresses, where that is known. */
  detail: z.string().nullable(),
  /** Whether a machine did it, or a test action of the report page. */
  by: z.enum(['machine', 'test']).nullable(),
});

/** The response of a service about a lead, for `leads`; newest first. */
export const leadHistoryPart = z.object({
  entries: z.array(entry.extend({ campaignId: id })).max(historyMaxEntries),
});
export type LeadHistoryPart = z.infer<typeof leadHistoryPart>;

/** The newest of what happened to a lead, newest first. */
export const leadHistory = z
  .array(entry.extend({ campaign: z.object({ id, name: z.string().nullable() }).nullable() }))
  .max(historyMaxEntries);
export type LeadHistory = z.infer<typeof leadHistory>;
