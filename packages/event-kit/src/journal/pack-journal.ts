import { advisoryLocks, type Database, type Queryable } from '@cadenza/postgres';
import { keptDays, noteForgotten } from '../consume/inbox.ts';
import { type PlacedConsumption, pack } from './pack.ts';

const eventsPerPack = 1_000;
/** Measured on the events as stored, which is free to query: some events are as long as thousands of others. */
const bytesPerPackMin = 1_000_000;
const packEveryMs = 3_600_000;

/**
 * Moves the oldest events that the inbox keeps for read models into a pack, which takes a fraction of the room. They
 * are older than anything that the bus may deliver again: from then on the inbox no longer knows them as handled, like
 * events that made no read model.
 *
 * @returns real milliseconds until there may be more to pack
 */
export function packJournal(database: Database, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: keptDays * 24 });
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query('select pg_try_advisory_xact_lock($1) as free', [
      advisoryLocks.everywhere.pack,
    ]);
    const oldest = rows[0]?.free ? await oldestEvents(transaction, before) : [];
    const last = oldest.at(-1);
    if (!last) return packEveryMs;
    const packed = await pack(oldest.map(({ placed }) => placed));
    const { transactionId, position } = last.placed;
    await transaction.query(
      'insert into journal_packs (last_transaction, last_position, events, packed) values ($1, $2, $3, $4)',
      [transactionId, position, oldest.length, packed],
    );
    await transaction.query('delete from inbox where record_id = any($1)', [oldest.map(({ recordId }) => recordId)]);
    await noteForgotten(transaction, before);
    return 0;
  });
}

/** The first events in commit order, enough for one pack; none while too few are old enough. */
async function oldestEvents(
  transaction: Queryable,
  before: Temporal.Instant,
): Promise<{ recordId: string; placed: PlacedConsumption }[]> {
  const { rows } = await transaction.query(
    `with first as (
       select * from inbox where event is not null order by transaction_id, position limit $2
     ), counted as (
       select record_id, topic, event, transaction_id, position,
         count(*) over upto as events, sum(pg_column_size(event)) over upto as bytes,
         pg_column_size(event) as own_bytes, bool_and(handled_at < $1) over upto as is_old
       from first window upto as (order by transaction_id, position)
     )
     select record_id as "recordId", topic, event, transaction_id::text as "transactionId", position,
       events = $2 or bytes >= $3 as "isFull"
     from counted where is_old and bytes - own_bytes < $3 order by counted.transaction_id, position`,
    [before.toString(), eventsPerPack, bytesPerPackMin],
  );
  if (!rows.at(-1)?.isFull) return [];
  return rows.map(({ recordId, topic, event, transactionId, position }) => ({
    recordId,
    placed: { transactionId, position, consumed: { topic, event } },
  }));
}
