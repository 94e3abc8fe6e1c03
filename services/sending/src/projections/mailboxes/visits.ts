import type { Queryable } from '@cadenza/postgres';
import { shardOf } from '../campaigns/shards.ts';
import { visitsChannel } from '../campaigns/visits.ts';

/**
 * Notes that something about a mailbox changed, or that it is about to become known. An email that was claimed before is
 * not begun; the dispatcher looks at the mailbox, and at the campaigns that it sends for.
 */
export async function requestMailboxVisit(
  transaction: Queryable,
  mailboxId: string,
  now: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `with changed as (
       insert into mailboxes (id, shard, senders_dirty, visit_at)
       select id, ${shardOf('id')}, true, $2::timestamptz from (values ($1::uuid)) as new (id)
       on conflict (id) do update set revision = mailboxes.revision + 1, wakes = mailboxes.wakes + 1, senders_dirty = true,
         visit_at = excluded.visit_at
     )
     select pg_notify($3, '')`,
    [mailboxId, now.toString(), visitsChannel],
  );
}

/**
 * Ends the visits of mailboxes that send nothing for now.
 * @param visits a mailbox that changed, or one of whose lanes became due, since it was read stays due
 */
export async function endMailboxVisits(
  database: Queryable,
  visits: readonly { mailboxId: string; revision: number; wakes: number; visitAt: string | null }[],
): Promise<void> {
  if (visits.length === 0) return;
  await database.query(
    `update mailboxes set visit_at = "visitAt"
     from json_to_recordset($1) as visit ("mailboxId" uuid, revision bigint, wakes bigint, "visitAt" timestamptz)
     join (
       select id from mailboxes
       where id in (select ("mailboxId")::uuid from json_to_recordset($1) as visit ("mailboxId" uuid)) order by id for update
     ) as locked on locked.id = "mailboxId"
     where mailboxes.id = "mailboxId" and mailboxes.revision = visit.revision and mailboxes.wakes = visit.wakes`,
    [JSON.stringify(visits)],
  );
}

/** Has the dispatcher look at every mailbox again. */
export async function visitAllMailboxes(transaction: Queryable): Promise<void> {
  const longAgo = '1970-01-01T00:00:00Z';
  await transaction.query('update mailboxes set revision = revision + 1, wakes = wakes + 1, visit_at = $1', [longAgo]);
}
