import type { Queryable } from '@cadenza/postgres';
import type { NewEvent, RecordedEvent } from './event.ts';

/** How far a reader of the whole table has come. */
export interface Checkpoint {
  transactionId: string;
  position: number;
}

/**
 * The next events of all streams after a checkpoint, in commit-safe order: by transaction, then by position, and only
 * of transactions older than every one still running. Nothing that commits later can sort before what was read, so a
 * reader that keeps its checkpoint skips nothing; inside a stream versions ascend.
 *
 * @param limit most events to read
 * @returns the events and the checkpoint after them (the given one when there is nothing to read)
 */
export async function readCommitted<Event extends NewEvent>(
  database: Queryable,
  after: Checkpoint,
  limit: number,
): Promise<{ events: RecordedEvent<Event>[]; checkpoint: Checkpoint }> {
  const { rows } = await database.query(
    `select event_id as id, stream_id as stream, version, type, data, metadata, occurred_at as "occurredAt",
       transaction_id::text as "transactionId", global_position as position
     from events
     where (transaction_id, global_position) > ($1::xid8, $2)
       and transaction_id < commit_horizon()
     order by events.transaction_id, global_position
     limit $3`,
    [after.transactionId, after.position, limit],
  );
  const last = rows.at(-1);
  return {
    events: rows,
    checkpoint: last ? { transactionId: last.transactionId, position: last.position } : after,
  };
}

/** The checkpoint kept under a reader's name; the beginning for a new reader. */
export async function loadCheckpoint(database: Queryable, reader: string): Promise<Checkpoint> {
  const { rows } = await database.query(
    `select transaction_id::text as "transactionId", global_position as position from checkpoints where reader = $1`,
    [reader],
  );
  return rows[0] ?? { transactionId: '0', position: 0 };
}

export async function saveCheckpoint(database: Queryable, reader: string, checkpoint: Checkpoint): Promise<void> {
  await database.query(
    `insert into checkpoints (reader, transaction_id, global_position) values ($1, $2::xid8, $3)
     on conflict (reader) do update
       set transaction_id = excluded.transaction_id, global_position = excluded.global_position`,
    [reader, checkpoint.transactionId, checkpoint.position],
  );
}

/**
 * Whether there are events after a checkpoint, also those that `readCommitted` does not show yet because an older
 * transaction still runs. Nothing announces the end of that transaction, so a reader that waits for it must poll.
 */
export async function hasUnread(database: Queryable, after: Checkpoint): Promise<boolean> {
  const { rows } = await database.query<{ unread: boolean }>(
    `select exists (
       select from events where (transaction_id, global_position) > ($1::xid8, $2)
     ) as unread`,
    [after.transactionId, after.position],
  );
  return rows[0]?.unread === true;
}
