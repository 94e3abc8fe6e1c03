import { z } from 'zod';
import { id, instant } from '../text.ts';
import { eventSchema } from './envelope.ts';

const engagement = {
  campaignId: id,
  leadId: id,
  linkId: id,
  emailId: id,
  at: instant,
  /** From the report page's test actions (rule S7). */
  test: z.boolean(),
};

export const engagementEvent = z.discriminatedUnion('type', [
  /** A human opened the email; `first` is true once per email (rule O1). Machine opens are not published. */
  eventSchema('EmailOpened', z.object({ ...engagement, first: z.boolean() })),
  eventSchema('LinkClicked', z.object({ ...engagement, first: z.boolean(), linkNumber: z.number().int() })),
  eventSchema('EmailBounced', z.object({ ...engagement, reason: z.string(), deadAddress: z.boolean() })),
  eventSchema('SpamReported', z.object({ ...engagement, real: z.boolean() })),
  eventSchema('ReplyReceived', z.object(engagement)),
  eventSchema('AbsenceReceived', z.object({ ...engagement, returnsAt: instant.nullable() })),
  eventSchema('Unsubscribed', z.object(engagement)),
  /** The mailbox's Sent folder has a copy of an email of which nobody knew whether it left (rule D2). */
  eventSchema('SentCopyFound', z.object(engagement)),
]);
export type EngagementEvent = z.infer<typeof engagementEvent>;
