import { z } from 'zod';
import { addressTag } from '../address-tag.ts';
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
  /** Of the address that the email went to, where what came back carries it (rule S9). */
  addressTag: addressTag.optional(),
};

/**
 * `false` where nothing in the mail proves what it says (rule S11): then an address is neither dead nor complained about,
 * and an opt-out holds its lead until a person decides. Absent where it is proved.
 */
const proof = { verified: z.literal(false).optional() };

export const withdrawable = [
  'EmailBounced',
  'SpamReported',
  'ReplyReceived',
  'AbsenceReceived',
  'Unsubscribed',
] as const;
export type Withdrawable = (typeof withdrawable)[number];

export const engagementEvent = z.discriminatedUnion('type', [
  /** A human opened the email; `first` is true once per email (rule O1). Machine opens are not published. */
  eventSchema('EmailOpened', z.object({ ...engagement, first: z.boolean() })),
  eventSchema('LinkClicked', z.object({ ...engagement, first: z.boolean(), linkNumber: z.number().int() })),
  eventSchema('EmailBounced', z.object({ ...engagement, ...proof, reason: z.string(), deadAddress: z.boolean() })),
  eventSchema('SpamReported', z.object({ ...engagement, ...proof, real: z.boolean() })),
  eventSchema('ReplyReceived', z.object({ ...engagement, ...proof })),
  /** An automatic answer (rule S5); `returnsAt` is the day of return that it states, as its first instant in UTC. */
  eventSchema('AbsenceReceived', z.object({ ...engagement, ...proof, returnsAt: instant.nullable() })),
  eventSchema('Unsubscribed', z.object({ ...engagement, ...proof })),
  /** A stop about an email that nobody here knows (any more), with all that it needs to take effect (rule S9). */
  eventSchema('StopRequested', z.object({ emailId: id, addressTag, reason: z.string(), at: instant })),
  /** The mailbox's Sent folder has a copy of an email of which nobody knew whether it left (rule D2). */
  eventSchema('SentCopyFound', z.object(engagement)),
  /** A person corrected what a mail was taken for: this no longer holds for the email, until the next event of its type. */
  eventSchema('EngagementWithdrawn', z.object({ ...engagement, withdrawn: z.enum(withdrawable) })),
]);
export type EngagementEvent = z.infer<typeof engagementEvent>;
