import type { DueLead, DueMailbox } from '../plan/campaign-facts.ts';
import { chooseLeads } from '../plan/choose-leads.ts';
import { decideMailboxVisit } from '../plan/decide-mailbox-visit.ts';
import type { ChosenLane } from './load-lanes.ts';
import type { EndedMailboxVisit, World } from './world.ts';

/** How long a mailbox waits whose mail server has as many emails of other mailboxes as it may. */
const busyServerSeconds = 5;

/**
 * Carries out what each of these mailboxes does now, and ends the visits of those that wait. One that changed stays due,
 * once its campaigns know, and so does one whose lane has nothing to send after all.
 * @returns the leads to whom they send, and how many visits led to something else
 */
export async function visitMailboxes(
  world: World,
  mailboxes: readonly DueMailbox[],
  now: Temporal.Instant,
): Promise<{ due: DueLead[]; others: number }> {
  const changed = mailboxes.filter(({ sendersDirty }) => sendersDirty);
  await world.followMailboxes(changed);
  const { waits, chosen } = decide(world, mailboxes, now);
  await world.endMailboxVisits(waits);
  const settled = changed.length + waits.length;
  if (chosen.length === 0) return { due: [], others: settled };
  const turns = await world.readLanes(chosen);
  const { due, atRest } = chooseLeads(turns, await world.readNewLeads(turns, now), now);
  for (const lane of atRest) await world.putOffLane(lane);
  return { due, others: settled + atRest.length };
}

function decide({ roomAt }: Pick<World, 'roomAt'>, mailboxes: readonly DueMailbox[], now: Temporal.Instant) {
  const waits: EndedMailboxVisit[] = [];
  const chosen: ChosenLane[] = [];
  const goingTo = new Map<string, number>();
  for (const due of mailboxes) {
    if (due.sendersDirty) continue;
    const visit = decideMailboxVisit(due, now);
    const going = goingTo.get(due.smtpServer) ?? 0;
    if (visit.kind === 'send' && going < roomAt(due.smtpServer)) {
      goingTo.set(due.smtpServer, going + 1);
      chosen.push({ due, campaignId: visit.campaignId, forWhom: visit.forWhom });
    } else {
      const visitAt = visit.kind === 'send' ? now.add({ seconds: busyServerSeconds }) : visit.visitAt;
      const { id: mailboxId, revision } = due.mailbox;
      waits.push({ mailboxId, revision, wakes: due.wakes, visitAt: visitAt?.toString() ?? null });
    }
  }
  return { waits, chosen };
}
