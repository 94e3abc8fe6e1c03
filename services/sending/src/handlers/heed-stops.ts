import { handleCommands, type RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { enrolmentDecider } from '../enrolment/decide.ts';
import type { EnrolmentState } from '../enrolment/state.ts';
import { campaignsThatStopOn } from '../projections/campaigns/campaigns.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import { addressOfLead } from '../projections/colleagues.ts';
import { type EnrolmentRow, findEnrolment } from '../projections/enrolments/find.ts';
import { projectOwn } from '../projections/own-events.ts';
import { enrolmentsToStop, stopsOf } from '../projections/stops.ts';
import { noSubjects, subjectsOf } from '../stops/subjects.ts';
import { type Occasion, type StopHere, whatFollows } from '../stops/what-follows.ts';
import { isFailed } from './enrolment.ts';

interface Enrolment {
  campaignId: string;
  leadId: string;
}

interface HeedingOccasion extends Omit<Occasion, 'now'> {
  metadata: RecordedEvent['metadata'];
}

/**
 * Brings an enrolment in line with the book of stops, and has the dispatcher look at the campaign. Whoever records or takes
 * back a stop, gives a lead another address, or finds a stop when a lead is due calls it afterwards; it can be called at any
 * time. Reads the book under the lock of the campaign, so that what it says is as true at the commit.
 *
 * @returns whether the lead gets nothing for now
 */
export async function heedStops(context: Context, enrolment: Enrolment, occasion: HeedingOccasion): Promise<boolean> {
  const now = context.clock.now();
  const at = now.toString({ smallestUnit: 'millisecond' });
  const { campaignId, leadId } = enrolment;
  const { state, facts, events } = await handleCommands(context.database, {
    lock: (transaction) => lockCampaigns(transaction, [campaignId]),
    facts: async (transaction): Promise<{ row: EnrolmentRow; stops: StopHere[] } | undefined> => {
      const row = await findEnrolment(transaction, campaignId, leadId);
      return row && { row, stops: await readStops(context, transaction, enrolment) };
    },
    stream: (found) => found && `enrolment-${found.row.linkId}`,
    decider: enrolmentDecider,
    commands: (found, before) => {
      if (!found) return [];
      const about = { lead: { campaignId, leadId, linkId: found.row.linkId }, failed: isFailed(found.row, before) };
      return whatFollows(found.stops, before, { ...occasion, now: at }).map((request) => ({ ...request, ...about }));
    },
    trace: { ...occasion.metadata, now },
    project: projectOwn,
    alsoInCommit: (transaction) => requestVisit(transaction, [campaignId], now),
  });
  if (events.length > 0) context.wakePublisher();
  return !facts || isStopped(state, at);
}

/** The same for leads that join a campaign, or got another address: only those that anything stops are looked at. */
export async function heedStopsOf(
  context: Context,
  leadIds: readonly string[],
  { campaignId, metadata }: { campaignId?: string; metadata: RecordedEvent['metadata'] },
): Promise<void> {
  for (const enrolment of await enrolmentsToStop(context.database, leadIds, campaignId))
    await heedStops(context, enrolment, { metadata });
}

async function readStops(context: Context, transaction: Queryable, enrolment: Enrolment): Promise<StopHere[]> {
  const { campaignId, leadId } = enrolment;
  const address = await addressOfLead(transaction, leadId);
  const stopsColleagues = (await campaignsThatStopOn(transaction, 'stopDomainOnReply', [campaignId])).has(campaignId);
  const subjects =
    address === undefined ? noSubjects : subjectsOf(address, { campaignId, stopsColleagues }, context.hashKey);
  return stopsOf(transaction, enrolment, subjects);
}

function isStopped({ status, doubts, hold }: EnrolmentState, now: string): boolean {
  const isHeld = hold !== null && Temporal.Instant.compare(hold.until, now) > 0;
  return status === 'finished' || doubts.length > 0 || isHeld;
}
