import { z } from 'zod';
import { addressTag } from '../address-tag.ts';
import { id, instant } from '../text.ts';
import { eventSchema } from './envelope.ts';

const lead = { campaignId: id, leadId: id, linkId: id };
const email = {
  ...lead,
  emailId: id,
  stepNumber: z.number().int(),
};

/** What rules read in a server reply; absent in older events, and where no server replied. */
const reply = {
  kind: z.string().optional(),
  code: z.number().int().optional(),
  /** Enhanced status (RFC 3463). */
  status: z.string().optional(),
};

export const planRules = [
  'gap',
  'window',
  'weekday',
  'delay',
  'hold',
  'suppressed',
  'paused',
  'now',
  'nothing-waiting',
] as const;
export type PlanRule = (typeof planRules)[number];

/**
 * What of the mailboxes decided a time (rule T9), where they did. Beside the rule, because that list is closed for older
 * copies: `mailbox-gap` comes with `gap`, `mailbox-hours` with `window`, and the others with `hold`.
 */
export const mailboxLimits = ['mailbox-gap', 'daily-limit', 'mailbox-hours', 'mailbox-away'] as const;
export type MailboxLimit = (typeof mailboxLimits)[number];

/** More emails than one lead can have in a campaign under all its addresses. */
const underWayMax = 2_000;

/** The life of one email of one lead and step, and the campaign's plan. */
export const emailEvent = z.discriminatedUnion('type', [
  /** Written before the mail server sees the email; `links` are the destinations by number (rules D2, O3). */
  eventSchema(
    'EmailHandedOver',
    z.object({
      ...email,
      messageId: z.string(),
      links: z.array(z.url()),
      handedOverAt: instant,
      /** The tag of the recipient's address (rule S9); absent in older events. */
      addressTag: addressTag.optional(),
      /** The mailbox that sends it; absent: the relay. */
      mailboxId: id.optional(),
    }),
  ),
  /** `relayedId`: the Message-ID that the recipient sees, where a relay says that it replaced ours. */
  eventSchema(
    'EmailSent',
    z.object({
      ...email,
      messageId: z.string(),
      relayedId: z.string().optional(),
      sentAt: instant,
      lastStep: z.boolean(),
    }),
  ),
  /**
   * `bounced`: the server permanently refused the recipient or the text, so the email counts as sent and as bounced,
   * both at `failedAt`. `LeadFinished` says what follows for the lead. Absent in older events, whose figures stay as
   * they were. `reason` is a sentence that rules make; in older events it may quote the mail server.
   */
  eventSchema(
    'EmailFailed',
    z.object({
      ...email,
      reason: z.string(),
      failedAt: instant,
      deadAddress: z.boolean(),
      bounced: z.boolean().optional(),
      ...reply,
    }),
  ),
  eventSchema('EmailUnknown', z.object({ ...email, messageId: z.string(), reason: z.string(), at: instant })),
  /** The lead gets nothing more from this campaign: all steps done, or ended by a rule. */
  eventSchema(
    'LeadFinished',
    z.object({
      ...lead,
      outcome: z.enum(['completed', 'failed']),
      reason: z.string(),
      finishedAt: instant,
    }),
  ),
  /**
   * The engagement that finished the lead turned out wrong (`EngagementWithdrawn`): the lead goes on where it was.
   * `newAddress`: the lead has another address, so it begins anew (rule J2), unless a `LeadFinished` follows at once.
   * What was sent before stays counted, but says no more how far the lead is; `underWay` are emails to the former
   * address that have not ended.
   */
  eventSchema(
    'LeadReopened',
    z.object({
      ...lead,
      reopenedAt: instant,
      newAddress: z.literal(true).optional(),
      underWay: z.array(id).max(underWayMax).optional(),
    }),
  ),
  /**
   * The lead gets nothing before `until` (rules S5, S11). A later event replaces an earlier one. `missing`: the variables
   * without a value that hold it (rule D9); absent where something else does.
   */
  eventSchema(
    'LeadHeld',
    z.object({ ...lead, until: instant, heldAt: instant, missing: z.array(z.string()).optional() }),
  ),
  /** From now on the lead gets the emails of the campaign from this mailbox (rule M2). */
  eventSchema('LeadMoved', z.object({ ...lead, mailboxId: id, movedAt: instant })),
  eventSchema('LeadHoldLifted', z.object({ ...lead, liftedAt: instant })),
  /** Everything that follows from an engagement for its lead is done; acknowledges the engagement's event (rule C1). */
  eventSchema('EngagementHandled', z.object({ ...lead, emailId: id, handledAt: instant })),
  eventSchema(
    'NextSendPlanned',
    z.object({
      campaignId: id,
      nextSendAt: instant.nullable(),
      rule: z.enum(planRules),
      planVersion: z.number().int(),
      /** Why the campaign waits, as a sentence for the user; absent where only the rule decides. */
      obstacle: z.string().optional(),
      /** Absent where no mailbox decided. */
      mailboxLimit: z.enum(mailboxLimits).optional(),
      /** With `mailbox-away`: leads wait because first emails of the mailboxes' domains are stopped (rule M11). */
      domainRecords: z.literal(true).optional(),
    }),
  ),
  /** No lead has a step left or is on hold, and the rest after the last send is over (rule L6). */
  eventSchema('CampaignDrained', z.object({ campaignId: id, drainedAt: instant })),
  /** The user blocked something, or took it off the blocklist. What that is, `tellBlocklist` says: it may be an address. */
  eventSchema('BlocklistChanged', z.object({ changedAt: instant })),
  /** Too many dead addresses or complaints: the campaign must pause, for this reason (rule S8). */
  eventSchema('CampaignGuardTripped', z.object({ campaignId: id, reason: z.string(), trippedAt: instant })),
]);
export type EmailEvent = z.infer<typeof emailEvent>;
