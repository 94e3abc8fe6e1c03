import { append, VersionConflict } from '@cadenza/event-store';
import type { App } from '../app.ts';
import type { PlanEvent } from '../plan/events.ts';
import type { Plan } from '../plan/plan.ts';
import { lockFreeCampaigns, projectPlans } from '../projections/campaigns.ts';
import { dispatchMetadata } from './dispatch-metadata.ts';
import type { CampaignFacts } from './facts.ts';

export interface PlannedVisit {
  facts: CampaignFacts;
  plan: Plan;
  visitAt: Temporal.Instant | null;
  drainedAt: Temporal.Instant | null;
}

const text = (at: Temporal.Instant | null) => at?.toString() ?? null;

/**
 * Writes plans in one block. A campaign that changed since its facts were read makes the block fail; then each is
 * written alone, and the changed one is left for the next visit, like one that is being changed.
 *
 * @returns how many were written
 */
export async function commitPlans(app: App, visits: readonly PlannedVisit[], now: Temporal.Instant): Promise<number> {
  if (visits.length === 0) return 0;
  try {
    return await commitBlock(app, visits, now);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    if (visits.length === 1) return 0;
    let written = 0;
    for (const visit of visits) written += await commitPlans(app, [visit], now);
    return written;
  }
}

async function commitBlock({ database }: App, all: readonly PlannedVisit[], now: Temporal.Instant): Promise<number> {
  return database.transaction(async (transaction) => {
    const free = await lockFreeCampaigns(
      transaction,
      all.map(({ facts }) => facts.id),
    );
    const visits = all.filter(({ facts }) => free.has(facts.id));
    const appends = visits.map((visit) => ({
      stream: `plan-${visit.facts.id}`,
      expectedVersion: visit.facts.planVersion,
      events: planEvents(visit),
    }));
    const recorded = await append(transaction, appends, { metadata: dispatchMetadata, occurredAt: now });
    const { rowCount } = await transaction.query(
      // A visit that follows at once belongs to the same trace.
      `update campaigns set visit_at = visit.visit_at, pending_answers = '{}',
         traceparent = case when visit.visit_at <= $4 then campaigns.traceparent end
       from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) as visit (id, revision, visit_at)
       where campaigns.id = visit.id and campaigns.revision = visit.revision`,
      [
        visits.map(({ facts }) => facts.id),
        visits.map(({ facts }) => facts.revision),
        visits.map(({ visitAt }) => text(visitAt)),
        now.toString(),
      ],
    );
    if (rowCount !== visits.length) throw new VersionConflict('A campaign changed while it was planned');
    await projectPlans(transaction, recorded);
    return visits.length;
  });
}

/** Nothing is recorded when the plan is the one that already holds and nobody waits for an answer (rule T8). */
function planEvents({ facts, plan, drainedAt }: PlannedVisit): PlanEvent[] {
  const events: PlanEvent[] = [];
  const isSame = sameInstant(text(plan.nextSendAt), facts.nextSendAt) && plan.rule === facts.planRule;
  if (!isSame || facts.pendingAnswers.length > 0) {
    events.push({
      type: 'NextSendPlanned',
      data: {
        campaignId: facts.id,
        nextSendAt: plan.nextSendAt?.toString({ smallestUnit: 'millisecond' }) ?? null,
        rule: plan.rule,
        planVersion: facts.planVersion + 1,
        answers: facts.pendingAnswers,
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
