import { handleCommands, type RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EnrolmentCommand, EnrolmentFacts, EnrolmentRequest } from '../enrolment/commands.ts';
import { enrolmentDecider } from '../enrolment/decide.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import type { EnrolmentState } from '../enrolment/state.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import { type EnrolmentRow, findEnrolment } from '../projections/enrolments/find.ts';
import { projectOwn } from '../projections/own-events.ts';

interface Circumstances {
  metadata: RecordedEvent['metadata'];
  /** Checked under the lock: whether the reason for the command is still true. */
  onlyIf?: ((transaction: Queryable) => Promise<boolean>) | undefined;
}

/** A request, or how it follows from facts that are read under the lock; `undefined` when nothing follows. */
type AskedOfEnrolment = EnrolmentRequest | ((transaction: Queryable) => Promise<EnrolmentRequest | undefined>);

/**
 * Gives a command to a lead's enrolment, and has the dispatcher look at the campaign. Does nothing if the campaign
 * never had the lead, or was deleted.
 *
 * Decides under the lock of the campaign: what emails and the audience say of the lead are facts here, and must be as
 * true at the commit as when they were read.
 *
 * @throws Refusal when the rules of the enrolment forbid the command
 */
export async function handleEnrolment(
  context: Context,
  { campaignId, leadId }: { campaignId: string; leadId: string },
  asked: AskedOfEnrolment,
  { metadata, onlyIf }: Circumstances,
): Promise<RecordedEvent<EnrolmentEvent>[]> {
  const now = context.clock.now();
  const { events } = await handleCommands(context.database, {
    lock: (transaction) => lockCampaigns(transaction, [campaignId]),
    facts: async (transaction) => {
      const row = await findEnrolment(transaction, campaignId, leadId);
      if (!row || (onlyIf && !(await onlyIf(transaction)))) return undefined;
      const request = typeof asked === 'function' ? await asked(transaction) : asked;
      return request && { row, request };
    },
    stream: (facts) => facts && `enrolment-${facts.row.linkId}`,
    decider: enrolmentDecider,
    commands: (facts, state): EnrolmentCommand[] => {
      if (!facts) return [];
      const { row, request } = facts;
      return [{ ...request, lead: { campaignId, leadId, linkId: row.linkId }, failed: isFailed(row, state) }];
    },
    trace: { ...metadata, now },
    project: projectOwn,
    alsoInCommit: (transaction) => requestVisit(transaction, [campaignId], now),
  });
  if (events.length > 0) context.wakePublisher();
  return events;
}

/** Whether the enrolment ended outside its stream, which only the row knows. */
export function isFailed({ state }: EnrolmentRow, { status }: EnrolmentState): EnrolmentFacts['failed'] {
  return state === 'ended' && status === 'open';
}
