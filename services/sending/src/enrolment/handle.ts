import { append, loadState, type RecordedEvent, retryOnConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { lockCampaigns, markForVisit } from '../projections/campaigns.ts';
import { type EnrolmentRow, findEnrolment } from '../projections/enrolments.ts';
import { projectOwn } from '../projections/own-events.ts';
import type { EnrolmentFacts, EnrolmentRequest } from './commands.ts';
import { enrolmentDecider } from './decide.ts';
import type { EnrolmentEvent } from './events.ts';
import type { EnrolmentState } from './state.ts';

interface Circumstances {
  metadata: RecordedEvent['metadata'];
  /** Asked under the lock: whether what led to the command is still so. */
  onlyIf?: ((transaction: Queryable) => Promise<boolean>) | undefined;
}

/**
 * Gives a command to a lead's way through a campaign, and has the dispatcher look at the campaign. Nothing happens to a
 * lead that the campaign never had, or whose campaign was deleted.
 *
 * Decides under the lock of the campaign, unlike others: what an email or the audience says of the lead is a fact here,
 * and must be as true at the commit as when it was read.
 *
 * @throws Refusal when the lead's rules forbid it
 */
export async function handleEnrolment(
  context: Context,
  { campaignId, leadId }: { campaignId: string; leadId: string },
  request: EnrolmentRequest,
  { metadata, onlyIf }: Circumstances,
): Promise<RecordedEvent<EnrolmentEvent>[]> {
  const now = context.clock.now();
  const recorded = await retryOnConflict(() =>
    context.database.transaction(async (transaction) => {
      await lockCampaigns(transaction, [campaignId]);
      const row = await findEnrolment(transaction, campaignId, leadId);
      if (!row || (onlyIf && !(await onlyIf(transaction)))) return [];
      const stream = `enrolment-${row.linkId}`;
      const { state, version } = await loadState<EnrolmentState, EnrolmentEvent>(transaction, stream, enrolmentDecider);
      const facts = { lead: { campaignId, leadId, linkId: row.linkId }, failed: isFailed(row, state) };
      const events = enrolmentDecider.decide({ ...request, ...facts }, state);
      const appends = [{ stream, expectedVersion: version, events }];
      const appended = await append(transaction, appends, { metadata, occurredAt: now });
      await projectOwn(transaction, appended);
      if (appended.length > 0) await markForVisit(transaction, [campaignId], now);
      return appended;
    }),
  );
  if (recorded.length > 0) context.wakePublisher();
  return recorded;
}

/** What the row says beyond its stream. */
function isFailed({ state }: EnrolmentRow, { status }: EnrolmentState): EnrolmentFacts['failed'] {
  return state === 'ended' && status === 'open';
}
