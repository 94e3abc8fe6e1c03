import { loadState, type RecordedEvent } from '@cadenza/event-store';
import { Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { enrolmentDecider } from '../enrolment/decide.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import type { EnrolmentState } from '../enrolment/state.ts';
import { findEnrolment } from '../projections/enrolments/find.ts';
import { handleEnrolment } from './enrolment.ts';

/** A lead in a campaign, and another lead there that turned out to have the same address. */
interface SameAddress {
  campaignId: string;
  leadId: string;
  fromLeadId: string;
}

/** A day that a person set for the other lead holds this one too, once: a person may later let this lead go on. */
export async function takeOverDay(
  context: Context,
  { fromLeadId, ...lead }: SameAddress,
  metadata: RecordedEvent['metadata'],
): Promise<void> {
  const now = context.clock.now();
  const hold = await holdOf(context, { campaignId: lead.campaignId, leadId: fromLeadId });
  if (!hold || hold.cause || Temporal.Instant.compare(hold.until, now) <= 0) return;
  const request = {
    type: 'HoldByHand',
    until: hold.until,
    now: now.toString({ smallestUnit: 'millisecond' }),
  } as const;
  await handleEnrolment(context, lead, request, { metadata }).catch((error) => {
    // A lead that gets nothing more has nothing to wait for.
    if (!(error instanceof Refusal)) throw error;
  });
}

async function holdOf(
  { database }: Context,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<EnrolmentState['hold'] | undefined> {
  const row = await findEnrolment(database, campaignId, leadId);
  if (!row) return undefined;
  const stream = `enrolment-${row.linkId}`;
  return (await loadState<EnrolmentState, EnrolmentEvent>(database, stream, enrolmentDecider)).state.hold;
}
