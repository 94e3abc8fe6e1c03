import { loadState, type StreamAppend } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import type { EmailEvent } from '../email/events.ts';
import { deadAddressReason } from '../enrolment/ending-reasons.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import { addressesOfEmails } from '../projections/suppressions.ts';
import { suppressionDecider } from '../suppression/decide.ts';
import type { SuppressionEvent } from '../suppression/events.ts';
import type { SuppressionState } from '../suppression/state.ts';
import { reopenRefused } from './finish-refused.ts';

/**
 * What goes with refusals that are taken back, in their commit: the suppression that each caused, and the ending of its lead.
 * Other causes and endings stay (rule S9).
 */
export async function takenBack(
  { database }: Pick<Context, 'database'>,
  decided: readonly { event: EmailEvent }[],
): Promise<StreamAppend<SuppressionEvent | EnrolmentEvent>[]> {
  const back = decided.flatMap(({ event }) =>
    event.type === 'EmailDeferred' && event.data.takenBack && !event.data.returned ? [event.data] : [],
  );
  if (back.length === 0) return [];
  const hashes = await addressesOfEmails(
    database,
    back.map(({ emailId }) => emailId),
  );
  const appends: StreamAppend<SuppressionEvent | EnrolmentEvent>[] = [];
  for (const { emailId, campaignId, leadId, retryAt: now } of back) {
    appends.push(...(await reopenRefused(database, { campaignId, leadId, emailId, now })));
    const addressHash = hashes.get(emailId);
    if (addressHash === undefined) continue;
    const stream = `suppression-${addressHash}`;
    const { state, version } = await loadState<SuppressionState, SuppressionEvent>(
      database,
      stream,
      suppressionDecider,
    );
    const cause = { reason: deadAddressReason, emailId };
    const events = suppressionDecider.decide({ type: 'Lift', addressHash, cause, campaignId, now }, state);
    appends.push({ stream, expectedVersion: version, events });
  }
  return appends;
}
