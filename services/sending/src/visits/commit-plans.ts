import { append, VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { fromTime } from '../from-time.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { PlanEvent } from '../plan/events.ts';
import type { Plan } from '../plan/plan.ts';
import { lockFreeCampaigns } from '../projections/campaigns.ts';

export interface PlannedVisit {
  facts: CampaignFacts;
  plan: Plan;
  visitAt: Temporal.Instant | null;
  drainedAt: Temporal.Instant | null;
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
  { database }: Context,
  all: readonly PlannedVisit[],
  now: Temporal.Instant,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const free = await lockFreeCampaigns(
      transaction,
      all.map(({ facts }) => facts.id),
    );
    const visits = all
      .filter(({ facts }) => free.has(facts.id))
      .map((visit) => ({ ...visit, events: planEvents(visit) }));
    const appends = visits.map(({ facts, events }) => ({
      stream: `plan-${facts.id}`,
      expectedVersion: facts.planVersion,
      events,
    }));
    await append(transaction, appends, { metadata: fromTime, occurredAt: now });
    await keepVisits(transaction, visits, now);
    return visits.length;
  });
}

/**
 * Writes to the campaigns what projecting the plans would write, in the same update of each row that sets its next
 * visit.
 *
 * @throws VersionConflict when one of the campaigns changed after its facts were read
 */
async function keepVisits(
  transaction: Queryable,
  visits: readonly (PlannedVisit & { events: PlanEvent[] })[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = visits.map(({ facts, plan, visitAt, drainedAt, events }) => ({
    id: facts.id,
    revision: facts.revision,
    visitAt: text(visitAt),
    nextSendAt: millisecondText(plan.nextSendAt),
    rule: plan.rule,
    obstacle: plan.obstacle ?? null,
    planVersion: facts.planVersion + events.length,
    drains: drainedAt !== null,
  }));
  const { rowCount } = await transaction.query(
    // A visit that follows at once belongs to the same trace.
    `update campaigns set visit_at = "visitAt", pending_answers = '{}',
       traceparent = case when "visitAt" <= $2 then traceparent end,
       next_send_at = "nextSendAt", plan_rule = rule, plan_obstacle = obstacle, plan_version = "planVersion",
       drained = drained or drains
     from json_to_recordset($1) as visit (id uuid, revision bigint, "visitAt" timestamptz, "nextSendAt" timestamptz,
       rule text, obstacle text, "planVersion" int, drains boolean)
     where campaigns.id = visit.id and campaigns.revision = visit.revision and status <> 'deleted'`,
    [JSON.stringify(rows), now.toString()],
  );
  if (rowCount !== visits.length) throw new VersionConflict('A campaign changed while it was planned');
}

/** Records nothing when the plan is the current one and nobody waits for an acknowledgement (rule T8). */
function planEvents({ facts, plan, drainedAt }: PlannedVisit): PlanEvent[] {
  const events: PlanEvent[] = [];
  const isSame =
    sameInstant(text(plan.nextSendAt), facts.nextSendAt) &&
    plan.rule === facts.planRule &&
    (plan.obstacle ?? null) === facts.planObstacle;
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
