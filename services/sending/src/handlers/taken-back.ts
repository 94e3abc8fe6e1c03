import type { StreamAppend } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import type { EmailEvent } from '../email/events.ts';
import { deadAddressReason, refusedReason } from '../enrolment/ending-reasons.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import { addressesOfEmails } from '../projections/stops.ts';
import type { StopCommand } from '../stops/commands.ts';
import type { StopEvent } from '../stops/events.ts';
import { reopenRefused } from './finish-refused.ts';
import { stopAppends } from './stop.ts';

/**
 * What goes with refusals that are taken back, in their commit: the suppression that each caused, and the ending of its lead.
 * Other causes and endings stay (rule S9).
 */
export async function takenBack(
  { database }: Pick<Context, 'database'>,
  decided: readonly { event: EmailEvent }[],
): Promise<StreamAppend<StopEvent | EnrolmentEvent>[]> {
  const back = decided.flatMap(({ event }) =>
    event.type === 'EmailDeferred' && event.data.takenBack && !event.data.returned ? [event.data] : [],
  );
  if (back.length === 0) return [];
  const hashes = await addressesOfEmails(
    database,
    back.map(({ emailId }) => emailId),
  );
  const appends: StreamAppend<EnrolmentEvent>[] = [];
  const lifts: StopCommand[] = [];
  for (const { emailId, campaignId, leadId, retryAt: now } of back) {
    appends.push(...(await reopenRefused(database, { campaignId, leadId, emailId, now })));
    const addressHash = hashes.get(emailId);
    if (addressHash === undefined) continue;
    const lift = { type: 'Lift', addressHash, campaignId, now } as const;
    lifts.push(
      { ...lift, cause: { reason: deadAddressReason, emailId } },
      { ...lift, cause: { reason: refusedReason, emailId }, onlyThere: true },
    );
  }
  return [...appends, ...(await stopAppends(database, lifts))];
}
