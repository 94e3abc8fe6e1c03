import type { Context } from '../context.ts';
import type { DueLead, DueMailbox } from '../plan/campaign-facts.ts';
import { chooseLeads, type LaneAtRest } from '../plan/choose-leads.ts';
import { decideMailboxVisit } from '../plan/decide-mailbox-visit.ts';
import { putOffLane } from '../projections/mailboxes/lanes.ts';
import { endMailboxVisits } from '../projections/mailboxes/visits.ts';
import { followMailboxes } from './follow-changes.ts';
import { type ChosenLane, readLanes, readNewLeads } from './load-lanes.ts';

/** How long a mailbox waits whose mail server has as many emails of other mailboxes as it may. */
const busyServerSeconds = 5;

/**
 * Decides what each of these mailboxes does now, and ends the visits of those that wait. One that changed stays due, once
 * its campaigns know, and so does one whose lane has nothing to send after all.
 *
 * @param roomAt how many more emails may be handed over to a mail server at the same time
 * @returns the leads to whom they send, and how many visits led to something else
 */
export async function visitMailboxes(
  context: Context,
  mailboxes: readonly DueMailbox[],
  { now, roomAt }: { now: Temporal.Instant; roomAt: (server: string) => number },
): Promise<{ due: DueLead[]; others: number }> {
  const { byKey } = context.database;
  const changed = mailboxes.filter(({ sendersDirty }) => sendersDirty);
  await followMailboxes(
    context,
    changed.map(({ mailbox }) => mailbox),
  );
  const waits: Parameters<typeof endMailboxVisits>[1][number][] = [];
  const chosen: ChosenLane[] = [];
  const goingTo = new Map<string, number>();
  for (const due of mailboxes) {
    if (due.sendersDirty) continue;
    const visit = decideMailboxVisit(due, now);
    const going = goingTo.get(due.smtpServer) ?? 0;
    const isRoom = going < roomAt(due.smtpServer);
    if (visit.kind === 'send' && isRoom) {
      goingTo.set(due.smtpServer, going + 1);
      chosen.push({ due, campaignId: visit.campaignId, forWhom: visit.forWhom });
    } else {
      const visitAt = visit.kind === 'send' ? now.add({ seconds: busyServerSeconds }) : visit.visitAt;
      const { id: mailboxId, revision } = due.mailbox;
      waits.push({ mailboxId, revision, wakes: due.wakes, visitAt: visitAt?.toString() ?? null });
    }
  }
  await endMailboxVisits(byKey, waits);
  const settled = changed.length + waits.length;
  if (chosen.length === 0) return { due: [], others: settled };
  const turns = await readLanes(byKey, chosen);
  const { due, atRest } = chooseLeads(turns, await readNewLeads(byKey, turns, now), now);
  for (const lane of atRest) await putOffLane(byKey, restOf(lane));
  return { due, others: settled + atRest.length };
}

function restOf({ turn: { campaign, due }, bounds }: LaneAtRest) {
  const { id: campaignId, revision, laneRevision } = campaign;
  const [boundLeadAt, newLeadAt] = [bounds.boundLead?.at.toString() ?? null, bounds.newLead?.at.toString() ?? null];
  return { campaignId, mailboxId: due.mailbox.id, revision, laneRevision, boundLeadAt, newLeadAt };
}
