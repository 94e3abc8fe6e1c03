import type { Queryable } from '@cadenza/postgres';
import type { NewEvent, RecordedEvent } from './event.ts';

/** The events of one stream after `afterVersion`, oldest first. */
export async function readStream<Event extends NewEvent>(
  database: Queryable,
  stream: string,
  afterVersion = 0,
): Promise<RecordedEvent<Event>[]> {
  const { rows } = await database.query(
    `select event_id as id, stream_id as stream, version, type, data, metadata, occurred_at as "occurredAt"
     from events where stream_id = $1 and version > $2 order by version`,
    [stream, afterVersion],
  );
  return rows;
}

/** What was decided in these streams, each oldest first: all that a decider needs of its events, at half of the cost. */
export async function readDecided<Event extends NewEvent>(
  database: Queryable,
  streams: readonly string[],
): Promise<(Event & { stream: string })[]> {
  const { rows } = await database.query(
    'select stream_id as stream, type, data from events where stream_id = any($1) order by stream_id, version',
    [streams],
  );
  return rows;
}

/** The events of these streams, each oldest first. */
export async function readStreams<Event extends NewEvent>(
  database: Queryable,
  streams: readonly string[],
): Promise<RecordedEvent<Event>[]> {
  const { rows } = await database.query(
    `select event_id as id, stream_id as stream, version, type, data, metadata, occurred_at as "occurredAt"
     from events where stream_id = any($1) order by stream_id, version`,
    [streams],
  );
  return rows;
}
