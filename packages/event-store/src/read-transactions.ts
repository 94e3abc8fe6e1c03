import type { Queryable } from '@cadenza/postgres';
import type { NewEvent, RecordedEvent } from './event.ts';
import type { Checkpoint } from './read-committed.ts';

/** Every transaction before this one has ended, so what they wrote is complete. */
export async function endedTransactions(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ id: string }>('select commit_horizon()::text as id');
  return rows[0]?.id ?? '0';
}

/** An event and where it stands in the commit-safe order. */
export type PlacedEvent<Event extends NewEvent = NewEvent> = Checkpoint & { event: RecordedEvent<Event> };

/**
 * The next events of all streams after a checkpoint, in the order of `readCommitted`, from transactions before
 * `before`. Without `before`, all visible events, which are complete only while nobody can append.
 */
export async function readTransactions(
  database: Queryable,
  { after, before, limit }: { after: Checkpoint; before: string | undefined; limit: number },
): Promise<PlacedEvent[]> {
  const { rows } = await database.query(
    `select event_id as id, stream_id as stream, version, type, data, metadata, occurred_at as "occurredAt",
       transaction_id::text as "transactionId", global_position as position
     from events
     where (transaction_id, global_position) > ($1::xid8, $2) and ($3::xid8 is null or transaction_id < $3)
     order by events.transaction_id, global_position limit $4`,
    [after.transactionId, after.position, before ?? null, limit],
  );
  return rows.map(({ transactionId, position, ...event }) => ({ transactionId, position, event }));
}
