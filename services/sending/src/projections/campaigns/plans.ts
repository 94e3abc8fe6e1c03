import { type RecordedEvent, VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { PlanEvent } from '../../plan/events.ts';

/** A visit that a plan ends; it may leave the plan as it is. */
export interface EndedVisit {
  campaignId: string;
  /** On which the plan was decided. */
  revision: number;
  laneRevision: number;
  /** When to visit the campaign again. */
  visitAt: string | null;
  /** Whether it is known of every lane when it sends next. */
  areLanesPlanned: boolean;
}

type PlanRow = Partial<EndedVisit> & {
  campaignId: string;
  planVersion?: number;
  isPlanned?: true;
  nextSendAt?: string | null;
  rule?: string;
  obstacle?: string | null;
  mailboxLimit?: string | null;
  isDrained?: true;
};

/**
 * Writes when campaigns send next, or that they are drained. The same update of each row ends the visit; a rebuild has
 * no visits, and leaves the columns about them alone.
 *
 * @throws VersionConflict when one of the visited campaigns changed after its facts were read
 */
export async function projectPlans(
  transaction: Queryable,
  events: readonly RecordedEvent<PlanEvent>[],
  { visits = [], now = null }: { visits?: readonly EndedVisit[]; now?: Temporal.Instant | null } = {},
): Promise<void> {
  const rows = rowsOf(events, visits);
  if (rows.length === 0) return;
  const { rowCount } = await transaction.query(
    // A visit that follows at once belongs to the same trace.
    `update campaigns set visit_at = "visitAt", pending_answers = '{}',
       traceparent = case when "visitAt" <= $2 then traceparent end,
       next_send_at = case when "isPlanned" then "nextSendAt" else next_send_at end,
       plan_rule = case when "isPlanned" then rule else plan_rule end,
       mailbox_limit = case when "isPlanned" then "mailboxLimit" else mailbox_limit end,
       plan_obstacle = case when "isPlanned" then obstacle else plan_obstacle end,
       plan_version = coalesce("planVersion", plan_version),
       planned_revision = case when "areLanesPlanned" then visit.revision end,
       planned_lane_revision = case when "areLanesPlanned" then "laneRevision" end, drained = drained or "isDrained" is true
     from json_to_recordset($1) as visit ("campaignId" uuid, revision bigint, "laneRevision" bigint, "visitAt" timestamptz, "isPlanned" boolean,
       "nextSendAt" timestamptz, rule text, obstacle text, "mailboxLimit" text, "planVersion" int, "isDrained" boolean, "areLanesPlanned" boolean)
     where campaigns.id = "campaignId" and status <> 'deleted'
       and (visit.revision is null or campaigns.revision = visit.revision and lane_revision = "laneRevision")`,
    [JSON.stringify(rows), now?.toString() ?? null],
  );
  if (visits.length > 0 && rowCount !== visits.length)
    throw new VersionConflict('A campaign changed while it was planned');
}

/** Has the next visits to these campaigns plan every lane of theirs. */
export async function forgetPlannedLanes(database: Queryable, campaigns: readonly { id: string }[]): Promise<void> {
  if (campaigns.length === 0) return;
  const ids = campaigns.map(({ id }) => id);
  await database.query('update campaigns set planned_revision = null where id = any($1)', [ids]);
}

/** One row for each campaign, because an update writes a row only once. */
function rowsOf(events: readonly RecordedEvent<PlanEvent>[], visits: readonly EndedVisit[]): PlanRow[] {
  const rows = new Map<string, PlanRow>(visits.map((visit) => [visit.campaignId, { ...visit }]));
  for (const { type, data, version } of events) {
    const { campaignId } = data;
    const row = { ...(rows.get(campaignId) ?? { campaignId }), planVersion: version };
    if (type === 'CampaignDrained') rows.set(campaignId, { ...row, isDrained: true });
    else {
      const { nextSendAt, rule, obstacle = null, mailboxLimit = null } = data;
      rows.set(campaignId, { ...row, isPlanned: true, nextSendAt, rule, obstacle, mailboxLimit });
    }
  }
  return [...rows.values()];
}
