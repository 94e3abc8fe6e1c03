import type { LaunchSettings, SequenceStepFacts } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { shardOf } from './shards.ts';

/** Events of other topics may arrive before the campaign's own; the empty row keeps what they say. */
export async function ensureCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query(
    `insert into campaigns (id, shard) select id, ${shardOf('id')} from (values ($1::uuid)) as new (id)
     on conflict do nothing`,
    [campaignId],
  );
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
    `update campaigns set steps = $2, sequence_saved = $3, sequence_changed_at = $4, sequence_dirty = true, values_dirty = true,
       drained = false
     where id = $1`,
    [campaignId, JSON.stringify(steps), saved, changedAt],
  );
}

export async function setLaunched(transaction: Queryable, campaignId: string, launchedAt: string): Promise<void> {
  await transaction.query(
    `update campaigns set status = 'active', launched_at = $2, sequence_dirty = true, values_dirty = true where id = $1`,
    [campaignId, launchedAt],
  );
}

/** The enrolments follow the sequence as it was at this revision. What was planned before is of other leads. */
export async function noteSequenceFollowed(
  transaction: Queryable,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await transaction.query(
    'update campaigns set sequence_dirty = false, planned_revision = null where id = $1 and revision = $2',
    [id, revision],
  );
}

/** Returns the campaigns whose enrolments do not follow their sequence yet, and notes that they do from now on. */
export async function noteSequencesFollowed(transaction: Queryable): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    'update campaigns set sequence_dirty = false, planned_revision = null where sequence_dirty returning id',
  );
  return rows.map(({ id }) => id);
}

/** A campaign is not drained while a lead of it goes on. */
export async function noteLeadReopened(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query('update campaigns set drained = false where id = $1', [campaignId]);
}

/** Keeps a tombstone, so that late events are ignored. */
export async function buryCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query(
    `update campaigns set status = 'deleted', steps = '[]', visit_at = null, next_send_at = null where id = $1`,
    [campaignId],
  );
}
