import type { Context } from '../context.ts';
import type { DueLead } from '../plan/campaign-facts.ts';
import { decideMailboxVisit } from '../plan/decide-mailbox-visit.ts';
import { putOffLane } from '../projections/mailboxes/lanes.ts';
import { endMailboxVisits } from '../projections/mailboxes/visits.ts';
import { chooseLeads, type LaneAtRest } from './choose-leads.ts';
import { type ChosenLane, readLanes, readNewLeads } from './load-lanes.ts';
import type { DueMailbox } from './load-mailboxes.ts';

/**
 * Decides what each of these mailboxes does now, and ends the visits of those that wait. A mailbox whose lane has nothing
 * to send after all stays due, and tries its next lane at the next visit.
 *
 * @returns the leads to whom they send, and how many visits led to something else
 */
export async function visitMailboxes(
  context: Context,
  mailboxes: readonly DueMailbox[],
  now: Temporal.Instant,
): Promise<{ due: DueLead[]; others: number }> {
  const { byKey } = context.database;
  const waits: Parameters<typeof endMailboxVisits>[1][number][] = [];
  const chosen: ChosenLane[] = [];
  for (const due of mailboxes) {
    const visit = decideMailboxVisit(due, now);
    const { id: mailboxId, revision } = due.mailbox;
    if (visit.kind === 'send') chosen.push({ due, campaignId: visit.campaignId, forWhom: visit.forWhom });
    else waits.push({ mailboxId, revision, wakes: due.wakes, visitAt: visit.visitAt?.toString() ?? null });
  }
  await endMailboxVisits(byKey, waits);
  if (chosen.length === 0) return { due: [], others: waits.length };
  const turns = await readLanes(byKey, chosen);
  const { due, atRest } = chooseLeads(turns, await readNewLeads(byKey, turns, now), now);
  for (const lane of atRest) await putOffLane(byKey, restOf(lane));
  return { due, others: waits.length + atRest.length };
}

function restOf({ turn: { campaign, due }, bounds }: LaneAtRest) {
  const { id: campaignId, revision, laneRevision } = campaign;
  const [boundLeadAt, newLeadAt] = [bounds.boundLead?.at.toString() ?? null, bounds.newLead?.at.toString() ?? null];
  return { campaignId, mailboxId: due.mailbox.id, revision, laneRevision, boundLeadAt, newLeadAt };
}
