import { z } from 'zod';
import { addressTag } from '../address-tag.ts';
import { relayedId } from '../message-id.ts';
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
  /** The tag of the address to which the email went, where the engagement carries it (rule S9). */
  addressTag: addressTag.optional(),
};

/**
 * `false` where nothing in the mail proves what it says (rule S11): then no address is suppressed as dead or for a
 * complaint, and an opt-out holds its lead until a person decides. Absent where it is proved.
 */
const proof = { verified: z.literal(false).optional() };

/** Whom a report of a failed delivery blames instead of the recipient: us, or nobody known (rule D12). */
export const notTheirs = ['account', 'domain', 'unclear'] as const;
export type NotTheirs = (typeof notTheirs)[number];

export const withdrawable = [
  'EmailBounced',
  'SpamReported',
  'ReplyReceived',
  'AbsenceReceived',
  'Unsubscribed',
] as const;
export type Withdrawable = (typeof withdrawable)[number];

/** What may be withdrawn: what a mail was taken for, and the open of a test event (rule S7). */
export const withdrawn = [...withdrawable, 'EmailOpened'] as const;
export type Withdrawn = (typeof withdrawn)[number];

export const engagementEvent = z.discriminatedUnion('type', [
  /**
   * A human opened the email, or clicked a link; `first` is true once per email (rule O1). Not published: what machines did,
   * and repeats, unless they happened earlier or the email has no certain outcome.
   */
  eventSchema('EmailOpened', z.object({ ...engagement, first: z.boolean() })),
  eventSchema('LinkClicked', z.object({ ...engagement, first: z.boolean(), linkNumber: z.number().int() })),
  /**
   * `blames`: the recipient is not to blame, so that it counts as no bounce; the email waits for a person (rule D12). What is
   * proved then is only where the report is from. Older copies take it for a bounce.
   */
  eventSchema(
    'EmailBounced',
    z.object({
      ...engagement,
      ...proof,
      reason: z.string(),
      deadAddress: z.boolean(),
      blames: z.enum(notTheirs).optional(),
    }),
  ),
  eventSchema('SpamReported', z.object({ ...engagement, ...proof, real: z.boolean() })),
  /**
   * `asksToStop`: the reply is an opt-out (rule S6), which stops what a reply stops and counts as none (rule O4), also where
   * the email counted as replied before.
   */
  eventSchema('ReplyReceived', z.object({ ...engagement, ...proof, asksToStop: z.literal(true).optional() })),
  /** An automatic answer (rule S5); `returnsAt` is the first instant, in UTC, of the day of return that it states. */
  eventSchema('AbsenceReceived', z.object({ ...engagement, ...proof, returnsAt: instant.nullable() })),
  eventSchema('Unsubscribed', z.object({ ...engagement, ...proof })),
  /** A stop about an email that is not known here (any more), with everything needed to take effect (rule S9). */
  eventSchema('StopRequested', z.object({ emailId: id, addressTag, reason: z.string(), at: instant })),
  /**
   * The mailbox's Sent folder has a copy of an email whose outcome was unknown (rule D2), or whose Message-ID the server
   * replaced: `relayedId` is the one that the recipient sees, with its brackets (rule M9).
   */
  eventSchema('SentCopyFound', z.object({ ...engagement, relayedId: relayedId.optional() })),
  /**
   * A person corrected the verdict on a mail, or took a test event back: what it was taken for no longer holds for the
   * email, until the next event of that type. `sendAgain`, for a bounce: the email never arrived, and is to be sent once
   * more (rules S3 and D12). `openedAt`, for an open: when a person opened the email besides, so that it stays opened.
   */
  eventSchema(
    'EngagementWithdrawn',
    z.object({
      ...engagement,
      withdrawn: z.enum(withdrawn),
      sendAgain: z.literal(true).optional(),
      openedAt: instant.optional(),
    }),
  ),
]);
export type EngagementEvent = z.infer<typeof engagementEvent>;
