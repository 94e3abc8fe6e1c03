import { z } from 'zod';
import { capacityDaysMax } from '../limits.ts';
import { id } from '../text.ts';

export const capacityQuery = z.object({ days: z.coerce.number().int().min(1).max(capacityDaysMax).default(7) });

/**
 * What keeps a sender from sending more on a day:
 * - `daily-limit`, `ramp-up`, `health`: its allowance of the day (rule M5).
 * - `gap`: its own pause between two emails. `delay`: that of the campaign (rule M4).
 * - `window`: the campaign does not send on that day, or its window is over. `hours`: the same of the mailbox (rule M8).
 * - `waiting`, `paused`, `needs-attention`, `removed`: its state; nothing leaves until it is back (rules M6, M7).
 */
export const capacityLimits = [
  'daily-limit',
  'ramp-up',
  'health',
  'gap',
  'delay',
  'window',
  'hours',
  'waiting',
  'paused',
  'needs-attention',
  'removed',
] as const;
export type CapacityLimit = (typeof capacityLimits)[number];

const count = z.number().int();

const senderCapacity = z.object({
  /** Null: the relay, which has no allowance. */
  mailboxId: id.nullable(),
  /** How many emails it may send on the day in all its campaigns; null: any number. */
  allowance: count.nullable(),
  /** How many of these are used up. */
  used: count,
  /** How many more it can send on the day for this campaign, if there are leads enough. */
  canSend: count,
  /** The smallest limit. */
  limit: z.enum(capacityLimits),
  /**
   * It writes to nobody for the first time, because its domain fails (rule M11). It counts as `paused` where none of its leads
   * waits for more.
   */
  firstEmailsStopped: z.literal(true).optional(),
});
export type SenderCapacity = z.infer<typeof senderCapacity>;

/** What a campaign can send at most on a day of its time zone, from now on. */
export const capacityDay = z.object({ day: z.iso.date(), total: count, senders: z.array(senderCapacity) });
export type CapacityDay = z.infer<typeof capacityDay>;
/** From today on, one for each day. */
export const capacity = z.object({ days: z.array(capacityDay) });
export type Capacity = z.infer<typeof capacity>;
