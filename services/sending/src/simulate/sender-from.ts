import { createMailboxRequest, defaultLaunchSettings } from '@cadenza/contracts';
import { z } from 'zod';
import type { MailboxStanding } from '../mailbox/standing.ts';
import { inField, instantIn, list, minutesOf, parsed, windowText } from './script-fields.ts';

/** A mailbox that sends for a campaign that is simulated; what is absent is as for one that is connected. */
export const senderFields = createMailboxRequest.pick({ dailyLimit: true, gapMinutes: true, ramp: true }).extend({
  /** Absent: its number. */
  address: z
    .string()
    .min(1)
    .max(320)
    .regex(/^\P{Cc}*$/u, 'has control characters')
    .optional(),
  /** Absent: that of the campaign. */
  timezone: z.string().optional(),
  /** Absent: always. */
  hours: windowText.optional(),
  /** On which its hours are. */
  weekdays: list(z.array(z.string())).default(defaultLaunchSettings.allowedWeekdays),
  /** In its time zone; absent: when the campaign is launched. */
  connectedAt: z.string().optional(),
});

const times = createMailboxRequest.pick({ timezone: true, hours: true });

/** @throws Error with a sentence that names what is wrong */
export function senderFrom(
  { address, hours, weekdays, connectedAt, ...pace }: z.output<typeof senderFields>,
  name: string,
  campaign: { timezone: string; launchedAt: Temporal.Instant },
): MailboxStanding {
  const { timezone, hours: own } = parsed(times, {
    timezone: pace.timezone ?? campaign.timezone,
    hours: hours === undefined ? null : { ...inField('hours', () => minutesOf(hours)), weekdays },
  });
  const since =
    connectedAt === undefined ? campaign.launchedAt : inField('connectedAt', () => instantIn(timezone, connectedAt));
  const facts = { ...pace, timezone, hours: own, address: address ?? name, fromName: name, replyTo: null };
  return {
    ...{ id: name, revision: 0, facts: { ...facts, accessRevision: 1 }, connectedAt: since.toString(), away: null },
    ...{ isStopped: false, warning: null, stoppedDomain: null, imapAccount: null, unread: null },
    ...{ inFlight: false, lastSendAt: null, account: { id: name, version: 0, waiting: null }, usedByDay: {} },
  };
}
