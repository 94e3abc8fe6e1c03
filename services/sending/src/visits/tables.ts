import type { Context } from '../context.ts';
import { followValues } from '../handlers/follow-values.ts';
import { setAside } from '../handlers/note-refusal.ts';
import type { LaneAtRest } from '../plan/choose-leads.ts';
import { forgetPlannedLanes } from '../projections/campaigns/plans.ts';
import type { OwnedShards } from '../projections/campaigns/shards.ts';
import { putOffLane } from '../projections/mailboxes/lanes.ts';
import { endMailboxVisits } from '../projections/mailboxes/visits.ts';
import { relaySender } from '../sender/sender.ts';
import { commitPlans } from './commit-plans.ts';
import { findRefused } from './find-refused.ts';
import { followChanges, followMailboxes, followSenders } from './follow-changes.ts';
import { campaignsToVisit } from './load.ts';
import { readLanes, readNewLeads } from './load-lanes.ts';
import { mailboxesToVisit } from './load-mailboxes.ts';
import type { World } from './world.ts';

/**
 * The tables of the service, as visits read and change them.
 * @param owned the shards that this instance visits now
 */
export function tables(
  context: Context,
  { owned, roomAt }: { owned: () => OwnedShards; roomAt: World['roomAt'] },
): World {
  const { database, settings } = context;
  return {
    roomAt,
    relay: (campaign) => relaySender(settings, campaign),
    campaignsToVisit: async (query) =>
      findRefused(context, await campaignsToVisit(database.byKey, { ...owned(), ...query }), query.now),
    followSenders: (campaigns) => followSenders(context, campaigns),
    followSequences: (campaigns) => followChanges(context, campaigns),
    followValues: async (campaign) => void (await followValues(context, campaign)),
    planAllLanes: (campaigns) => forgetPlannedLanes(database.byKey, campaigns),
    setAside: ({ way, ...lead }) => setAside(context, { ...lead, ...way }),
    keepPlans: (visits, now) => commitPlans(context, visits, now),
    mailboxesToVisit: (query) => mailboxesToVisit(database.byKey, { ...owned(), ...query }),
    followMailboxes: (mailboxes) =>
      followMailboxes(
        context,
        mailboxes.map(({ mailbox }) => mailbox),
      ),
    endMailboxVisits: (visits) => endMailboxVisits(database.byKey, visits),
    readLanes: (chosen) => readLanes(database.byKey, chosen),
    readNewLeads: (turns, now) => readNewLeads(database.byKey, turns, now),
    putOffLane: (lane) => putOffLane(database.byKey, restOf(lane)),
  };
}

function restOf({ turn: { campaign, due }, bounds }: LaneAtRest) {
  const { id: campaignId, revision, laneRevision } = campaign;
  const [boundLeadAt, newLeadAt] = [bounds.boundLead?.at.toString() ?? null, bounds.newLead?.at.toString() ?? null];
  return { campaignId, mailboxId: due.mailbox.id, revision, laneRevision, boundLeadAt, newLeadAt };
}
