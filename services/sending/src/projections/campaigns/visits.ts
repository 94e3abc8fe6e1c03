import type { Traceparent } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import { shards } from './shards.ts';

/** A notification on it wakes the dispatchers. */
export const visitsChannel = 'campaign_visits';
/** How many campaigns are changed in one statement, so that no row stays locked for long. */
const changedMax = 500;

/**
 * Tells the dispatcher that something about these campaigns changed.
 * @param acknowledgements the ids of the events to acknowledge with the next plan
 */
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
 * Has the dispatcher look at the campaigns that something holds up. Skips a row that another transaction is changing,
 * because waiting for it could deadlock; the dispatcher visits that campaign when its plan says.
 */
export async function visitHeldByAccount(database: Queryable, now: Temporal.Instant): Promise<void> {
  for (let changed = changedMax; changed === changedMax; ) {
    const { rowCount } = await database.query(
      `update campaigns set revision = revision + 1, visit_at = $1 where id in (
         select id from campaigns where plan_obstacle is not null and status = 'active' and visit_at > $1
         for update skip locked limit $2)`,
      [now.toString(), changedMax],
    );
    changed = rowCount ?? 0;
  }
  await database.query('select pg_notify($1, $2)', [visitsChannel, '']);
}

/**
 * Has the campaigns that send from a domain planned anew. Skips those that are being changed, which are planned anew anyway.
 * @param byRelay whether the relay sends from it too
 */
export async function requestVisitsOfSender(
  database: Queryable,
  { domain, byRelay }: { domain: string; byRelay: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await database.query(
    `with changed as (
       update campaigns set revision = revision + 1, visit_at = $3 where id in (
         select id from campaigns where status = 'active' and (
           ($2 and shard < ${shards}) or exists (
             select from lanes join mailboxes on mailboxes.id = mailbox_id
             where campaign_id = campaigns.id and mailboxes.domain = $1))
         for update skip locked)
     )
     select pg_notify($4, '')`,
    [domain, byRelay, now.toString(), visitsChannel],
  );
}

/** The next visit belongs to this trace, unless it only makes a plan. */
export async function noteTrace(transaction: Queryable, campaignId: string, traceparent: Traceparent): Promise<void> {
  await transaction.query('update campaigns set traceparent = $2 where id = $1', [campaignId, traceparent]);
}

/** Has the dispatcher look at every campaign again, and at the values of leads that they may hold for. */
export async function visitAll(transaction: Queryable): Promise<void> {
  const longAgo = '1970-01-01T00:00:00Z';
  await transaction.query(
    `update campaigns set revision = revision + 1, visit_at = $1, values_dirty = true where status <> 'deleted'`,
    [longAgo],
  );
  await transaction.query('select pg_notify($1, $2)', [visitsChannel, '']);
}
