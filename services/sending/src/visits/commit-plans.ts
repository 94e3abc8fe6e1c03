import { append, VersionConflict } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import { fromTime } from '../from-time.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { PlanEvent } from '../plan/events.ts';
import type { PlannedLane } from '../plan/lanes.ts';
import type { DecidedInstant } from '../plan/moving-instant.ts';
import type { Plan } from '../plan/plan.ts';
import { lockFreeCampaigns } from '../projections/campaigns/locks.ts';
import { projectPlans } from '../projections/campaigns/plans.ts';
import { keepLanes, type LaneRow } from '../projections/mailboxes/lanes.ts';

export interface PlannedVisit {
  facts: CampaignFacts;
  plan: Plan;
  visitAt: Temporal.Instant | null;
  drainedAt: Temporal.Instant | null;
  /** Null: nothing leaves through any lane, kept or not. */
  lanes: readonly PlannedLane[] | null;
}

const text = (at: Temporal.Instant | null) => at?.toString() ?? null;
const millisecondText = (at: Temporal.Instant | null) => at?.toString({ smallestUnit: 'millisecond' }) ?? null;

/**
 * Writes plans in one block. If a campaign changed since its facts were read, the block fails and each plan is written
 * alone. A campaign that changed or is being changed is left for the next visit.
 *
 * @returns how many were written
 */
export async function commitPlans(
  context: Context,
  visits: readonly PlannedVisit[],
  now: Temporal.Instant,
): Promise<number> {
  if (visits.length === 0) return 0;
  try {
    return await commitBlock(context, visits, now);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    if (visits.length === 1) return 0;
    let written = 0;
    for (const visit of visits) written += await commitPlans(context, [visit], now);
    return written;
  }
}

async function commitBlock(
  { database, wakePublisher }: Context,
  all: readonly PlannedVisit[],
  now: Temporal.Instant,
): Promise<number> {
  const written = await database.transaction(async (transaction) => {
    const free = await lockFreeCampaigns(
      transaction,
      all.map(({ facts }) => facts.id),
    );
    const planned = all.filter(({ facts }) => free.has(facts.id));
    const appends = planned.map((visit) => ({
      stream: `plan-${visit.facts.id}`,
      expectedVersion: visit.facts.planVersion,
      events: planEvents(visit),
    }));
    const recorded = await append(transaction, appends, { metadata: fromTime, occurredAt: now });
    const visits = planned.map(({ facts, visitAt, lanes }) => {
      const { id: campaignId, revision, laneRevision } = facts;
      return { campaignId, revision, laneRevision, visitAt: text(visitAt), areLanesPlanned: lanes !== null };
    });
    await projectPlans(transaction, recorded, { visits, now });
    await keepLanes(transaction, planned.flatMap(lanesOf), now);
    return visits.length;
  });
  const isWaitedFor = all.some(({ facts }) => facts.pendingAcknowledgements.length > 0);
  if (isWaitedFor) wakePublisher({ isWaitedFor });
  return written;
}

/** Records nothing when the plan is the current one and nobody waits for an acknowledgement (rule T8). */
function planEvents({ facts, plan, drainedAt }: PlannedVisit): PlanEvent[] {
  const events: PlanEvent[] = [];
  const isSame =
    sameInstant(text(plan.nextSendAt), facts.nextSendAt) &&
    plan.rule === facts.planRule &&
    (plan.obstacle ?? null) === facts.planObstacle &&
    (plan.mailboxLimit ?? null) === facts.mailboxLimit;
  if (!isSame || facts.pendingAcknowledgements.length > 0) {
    events.push({
      type: 'NextSendPlanned',
      data: {
        campaignId: facts.id,
        nextSendAt: millisecondText(plan.nextSendAt),
        rule: plan.rule,
        planVersion: facts.planVersion + 1,
        answers: facts.pendingAcknowledgements,
        ...(plan.obstacle && { obstacle: plan.obstacle }),
        ...(plan.mailboxLimit && { mailboxLimit: plan.mailboxLimit }),
      },
    });
  }
  if (drainedAt)
    events.push({ type: 'CampaignDrained', data: { campaignId: facts.id, drainedAt: drainedAt.toString() } });
  return events;
}

function sameInstant(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Temporal.Instant.from(one).epochMilliseconds === Temporal.Instant.from(other).epochMilliseconds;
}

/** What is written of lanes: of those that are kept only that nothing leaves, if that is so. */
function lanesOf({ facts, lanes }: PlannedVisit): LaneRow[] {
  const planned = new Map(lanes?.map((lane) => [lane.mailboxId, lane]));
  const kept = lanes === null ? facts.keptLanes : [];
  return [...facts.lanes.map(({ mailbox }) => mailbox.id), ...kept.map(({ mailboxId }) => mailboxId)].map((mailboxId) =>
    laneRow(facts.id, mailboxId, planned.get(mailboxId)),
  );
}

const laneRow = (campaignId: string, mailboxId: string, lane: PlannedLane | undefined): LaneRow => ({
  campaignId,
  mailboxId,
  boundLeadAt: text(lane?.bounds.boundLead?.at ?? null),
  newLeadAt: text(lane?.bounds.newLead?.at ?? null),
  wakeAt: text(lane?.wakeAt ?? null),
  ...nextOf(lane?.mayBeKept ? lane.next : null),
});

const nextOf = (next: DecidedInstant | null) => ({
  nextSendAt: text(next?.at ?? null),
  nextRule: next?.rule ?? null,
  nextLimit: next?.mailboxLimit ?? null,
});
