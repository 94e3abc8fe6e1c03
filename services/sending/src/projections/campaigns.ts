import type { LaunchSettings, SequenceStepFacts } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Traceparent } from '@cadenza/service-kit';
import type { PlanEvent } from '../plan/events.ts';
import { shards } from './shards.ts';

export const visitsChannel = 'campaign_visits';

/**
 * Locks these campaigns until the transaction ends, so that no other changes what is known about them. A lead's next
 * step must be computed from the sequence, the launch and the leads as all earlier events left them. Locking in the
 * order of ids keeps blocks that touch the same campaigns from deadlocking. The lock is advisory because a row lock
 * would come before the transaction's events, which must be its first write.
 */
export async function lockCampaigns(transaction: Queryable, campaignIds: readonly string[]): Promise<void> {
  await transaction.query(
    `select pg_advisory_xact_lock(hashtextextended(id, 0))
     from (select distinct id from unnest($1::text[]) as id order by id) as campaign`,
    [campaignIds],
  );
}

/**
 * Locks only those of the campaigns that nobody else is changing, and returns them. A caller that goes through many
 * campaigns, and may leave one for later, thus never waits and never deadlocks.
 */
export async function lockFreeCampaigns(
  transaction: Queryable,
  campaignIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ id: string }>(
    'select id from unnest($1::text[]) as id where pg_try_advisory_xact_lock(hashtextextended(id, 0))',
    [campaignIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** In SQL: the shard of a campaign, from its id. */
export const shardOf = (id: string) => `(hashtext(${id}::text) & 2147483647) % ${shards}`;

/** Events of other topics may arrive before the campaign's own; the empty row keeps what they say. */
export async function ensureCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query(
    `insert into campaigns (id, shard) select id, ${shardOf('id')} from (values ($1::uuid)) as new (id)
     on conflict do nothing`,
    [campaignId],
  );
}

/** Tells the dispatcher that something about these campaigns changed; `acknowledgements` names the events to acknowledge. */
export async function requestVisit(
  transaction: Queryable,
  campaignIds: readonly string[],
  now: Temporal.Instant,
  acknowledgements: readonly string[] = [],
): Promise<void> {
  await transaction.query(
    `with changed as (
       update campaigns set revision = revision + 1, visit_at = $2, pending_answers = pending_answers || $3
       where id = any($1) and status <> 'deleted'
     )
     select pg_notify($4, '')`,
    [campaignIds, now.toString(), acknowledgements, visitsChannel],
  );
}

/**
 * Tells the dispatcher that emails of these campaigns ended. The same update of each row writes what the ends mean for
 * the campaign, so that projecting them changes nothing there.
 *
 * @param begun emails that the mail server has heard of
 */
export async function recordEnds(
  transaction: Queryable,
  ended: { campaignIds: readonly string[]; emailIds: readonly string[]; begun: readonly string[] },
  now: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `with changed as (
       update campaigns set revision = revision + 1, visit_at = $4,
         in_flight_email = case when in_flight_email = any($2) then null else in_flight_email end,
         last_send_at = case when in_flight_email = any($3) then date_trunc('milliseconds', $4::timestamptz)
                             else last_send_at end
       where id = any($1) and status <> 'deleted'
     )
     select pg_notify($5, '')`,
    [ended.campaignIds, ended.emailIds, ended.begun, now.toString(), visitsChannel],
  );
}

/** The next visit belongs to this trace, unless it only makes a plan. */
export async function noteTrace(transaction: Queryable, campaignId: string, traceparent: Traceparent): Promise<void> {
  await transaction.query('update campaigns set traceparent = $2 where id = $1', [campaignId, traceparent]);
}

/** Has the dispatcher look at every campaign again. */
export async function visitAll(transaction: Queryable): Promise<void> {
  const longAgo = '1970-01-01T00:00:00Z';
  await transaction.query(`update campaigns set revision = revision + 1, visit_at = $1 where status <> 'deleted'`, [
    longAgo,
  ]);
  await transaction.query('select pg_notify($1, $2)', [visitsChannel, '']);
}

/**
 * Sets the status, and releases the guard: a change made after the guard tripped was made in knowledge of it.
 * @param at when the change happened; older changes may arrive later
 */
export async function setStatus(transaction: Queryable, campaignId: string, status: string, at: string): Promise<void> {
  await transaction.query(
    'update campaigns set status = $2, guard_halts = guard_halts and guard_tripped_at > $3 where id = $1',
    [campaignId, status, at],
  );
}

/** Returns UTC for a campaign not known here. */
export async function findTimezone(transaction: Queryable, campaignId: string): Promise<string> {
  const { rows } = await transaction.query<{ timezone: string | null }>(
    `select settings ->> 'timezone' as timezone from campaigns where id = $1`,
    [campaignId],
  );
  return rows[0]?.timezone ?? 'UTC';
}

/** Returns the campaigns whose flag says that this ends an enrolment. */
export async function campaignsThatStopOn(
  database: Queryable,
  flag: keyof LaunchSettings,
  campaignIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>(
    `select id from campaigns where id = any($1) and settings -> $2::text = 'true'`,
    [campaignIds, flag],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function setSettings(transaction: Queryable, campaignId: string, settings: LaunchSettings): Promise<void> {
  await transaction.query('update campaigns set settings = $2 where id = $1', [campaignId, JSON.stringify(settings)]);
}

export async function setSequence(
  transaction: Queryable,
  campaignId: string,
  { steps, saved, changedAt }: { steps: SequenceStepFacts[]; saved: boolean; changedAt: string },
): Promise<void> {
  await transaction.query(
    `update campaigns set steps = $2, sequence_saved = $3, sequence_changed_at = $4, sequence_dirty = true, drained = false
     where id = $1`,
    [campaignId, JSON.stringify(steps), saved, changedAt],
  );
}

export async function setLaunched(transaction: Queryable, campaignId: string, launchedAt: string): Promise<void> {
  await transaction.query(
    `update campaigns set status = 'active', launched_at = $2, sequence_dirty = true where id = $1`,
    [campaignId, launchedAt],
  );
}

/** Keeps a tombstone, so that late events are ignored. */
export async function forgetCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query(
    `update campaigns set status = 'deleted', steps = '[]', visit_at = null, next_send_at = null where id = $1`,
    [campaignId],
  );
  await transaction.query('delete from enrolments where campaign_id = $1', [campaignId]);
  await transaction.query('delete from emails where campaign_id = $1', [campaignId]);
}

/** Writes when a campaign sends next, or that it is drained. */
export async function projectPlan(
  transaction: Queryable,
  { type, data, version }: RecordedEvent<PlanEvent>,
): Promise<void> {
  const set = (assignments: string, ...values: unknown[]) =>
    transaction.query(`update campaigns set plan_version = $2, ${assignments} where id = $1 and status <> 'deleted'`, [
      data.campaignId,
      version,
      ...values,
    ]);
  if (type === 'CampaignDrained') await set('drained = true');
  else
    await set(
      'next_send_at = $3, plan_rule = $4, plan_obstacle = $5',
      ...[data.nextSendAt, data.rule, data.obstacle ?? null],
    );
}
