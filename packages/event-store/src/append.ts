import { randomUUIDv7 } from 'node:crypto';
import { jsonArray, type Queryable } from '@cadenza/postgres';
import type { NewEvent, RecordedEvent } from './event.ts';
import { type EventContext, traced } from './event-context.ts';

export interface StreamAppend<Event extends NewEvent = NewEvent> {
  stream: string;
  /** The version the decision was made on; 0 for a new stream. */
  expectedVersion: number;
  events: readonly Event[];
}

/** Somebody else appended to one of the streams first: load again and decide again. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
}

const uniqueViolation = '23505';

/**
 * Appends events to one or many streams in one round trip: all of them or, when any stream is not at its expected
 * version, none. Must be the first write of its transaction, or readers may see two versions of a stream in the wrong
 * order.
 *
 * @param context for all events, to which the current trace is added; or a function that returns the context of each
 * event by its stream and its index in the append to it, which is recorded unchanged
 * @returns the events as recorded, in the order given
 * @throws VersionConflict when a stream has moved on; the transaction cannot go on after it
 */
export async function append<Event extends NewEvent>(
  transaction: Queryable,
  appends: readonly StreamAppend<Event>[],
  context: EventContext | ((stream: string, index: number) => EventContext),
): Promise<RecordedEvent<Event>[]> {
  const contextOf =
    typeof context === 'function' ? context : always({ ...context, metadata: traced(context.metadata) });
  const placed = appends.flatMap(({ stream, expectedVersion, events }) =>
    events.map((event, index) => ({
      event,
      stream,
      expectedVersion,
      version: expectedVersion + index + 1,
      context: contextOf(stream, index),
    })),
  );
  const recorded = placed.map(
    ({ event, stream, version, context: { metadata, occurredAt } }): RecordedEvent<Event> => ({
      ...event,
      id: randomUUIDv7(),
      stream,
      version,
      metadata,
      occurredAt: occurredAt.toString({ smallestUnit: 'millisecond' }),
    }),
  );
  if (recorded.length === 0) return [];
  try {
    const [one] = placed;
    const { rowCount } =
      one && recorded.length === 1
        ? await insertOne(transaction, recorded[0] as RecordedEvent, one)
        : await insertAll(transaction, recorded, placed);
    if (rowCount !== recorded.length) throw new VersionConflict('A stream is not yet at its expected version');
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) {
      throw new VersionConflict('A stream is past its expected version', { cause: error });
    }
    throw error;
  }
  return recorded;
}

/** The version that an event was decided on, and its complete context. */
interface Placed {
  expectedVersion: number;
  context: EventContext;
}

/** Most commands end in one event, which a plain statement inserts at half the cost of arrays. */
function insertOne(transaction: Queryable, event: RecordedEvent, { expectedVersion, context }: Placed) {
  return transaction.query(
    `insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
     select $1, $2::int, $3::uuid, $4, $5::jsonb, $6::jsonb, $7::timestamptz
     where $8::int = 0 or (select true from events where stream_id = $1 and version = $8)`,
    [
      event.stream,
      event.version,
      event.id,
      event.type,
      JSON.stringify(event.data),
      JSON.stringify(event.metadata),
      context.occurredAt.toString(),
      expectedVersion,
    ],
  );
}

/** With `exists` instead of `select true`, a server that plans while the table is small reads all of it for each block. */
function insertAll(transaction: Queryable, recorded: readonly RecordedEvent[], placed: readonly Placed[]) {
  // Most blocks have one context, which is then sent once.
  const contexts = [...new Set(placed.map((each) => each.context))];
  const placeOf = new Map(contexts.map((each, index) => [each, index + 1]));
  return transaction.query(
    `insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
     select new.stream_id, new.version, new.event_id, new.type, new.data,
       ($6::jsonb[])[new.context], ($7::timestamptz[])[new.context]
     from unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::jsonb[], $8::int[], $9::int[])
       with ordinality as new (stream_id, version, event_id, type, data, expected_version, context, place)
     where new.expected_version = 0 or (
       select true from events where events.stream_id = new.stream_id and events.version = new.expected_version)
     order by new.place`,
    [
      recorded.map((event) => event.stream),
      recorded.map((event) => event.version),
      recorded.map((event) => event.id),
      recorded.map((event) => event.type),
      jsonArray(recorded.map((event) => event.data)),
      jsonArray(contexts.map(({ metadata }) => metadata)),
      contexts.map(({ occurredAt }) => occurredAt.toString()),
      placed.map(({ expectedVersion }) => expectedVersion),
      placed.map((each) => placeOf.get(each.context)),
    ],
  );
}

const always =
  <Value>(value: Value) =>
  () =>
    value;
