import { advisoryLocks, type Database, type Queryable } from '@cadenza/postgres';
import { keptDays, noteForgotten } from '../consume/inbox.ts';
import { pack } from './pack.ts';
import { consumedIn, type LooseRow, looseRows } from './read-journal.ts';

const eventsPerPack = 1_000;
/** Measured on the events as stored, which is free to query: some events are as long as thousands of others. */
const bytesPerPackMin = 1_000_000;
const packEveryMs = 3_600_000;

/**
 * Moves the oldest events that are kept for read models into a pack, which takes a fraction of the room. They are older
 * than anything that the bus may deliver again: from then on the inbox no longer knows them as handled, like events that
 * made no read model.
 *
 * @returns real milliseconds until there may be more to pack
 */
export function packJournal(database: Database, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: keptDays * 24 });
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query('select pg_try_advisory_xact_lock($1) as free', [
      advisoryLocks.everywhere.pack,
    ]);
    const oldest = rows[0]?.free ? await oldestRows(transaction, before) : [];
    const last = oldest.at(-1);
    if (!last) return packEveryMs;
    const consumed = oldest.flatMap(consumedIn);
    await transaction.query(
      'insert into journal_packs (last_transaction, last_position, events, packed) values ($1, $2, $3, $4)',
      [last.transactionId, last.position, consumed.length, await pack(consumed)],
    );
    await deletePacked(transaction, last);
    await noteForgotten(transaction, before);
    return 0;
  });
}

/** The first loose rows in commit order, enough for one pack; none while too few are old enough. */
async function oldestRows(transaction: Queryable, before: Temporal.Instant): Promise<LooseRow[]> {
  const { rows } = await transaction.query<LooseRow & { isFull: boolean }>(
    `with sized as (
       select *, coalesce(octet_length(block), pg_column_size(event)) as size
       from (${looseRows}) as row
     ), counted as (
       select *, sum(events) over upto as events_upto, sum(size) over upto as bytes_upto,
         bool_and(handled_at < $5) over upto as is_old
       from sized window upto as (order by transaction_id, position)
     )
     select topic, block, event, transaction_id::text as "transactionId", position,
       events_upto >= $4 or bytes_upto >= $6 as "isFull"
     from counted where is_old and events_upto - events < $4 and bytes_upto - size < $6
     order by counted.transaction_id, position`,
    ['0', 0, null, eventsPerPack, before.toString(), bytesPerPackMin],
  );
  return rows.at(-1)?.isFull ? rows : [];
}

/** Nothing that is not packed has a place before the last row that is. */
async function deletePacked(transaction: Queryable, { transactionId, position }: LooseRow): Promise<void> {
  const upto = '(transaction_id, position) <= ($1::xid8, $2)';
  for (const packed of [`journal_blocks where ${upto}`, `inbox where event is not null and ${upto}`])
    await transaction.query(`delete from ${packed}`, [transactionId, position]);
}
