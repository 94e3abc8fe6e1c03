import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '@cadenza/postgres';
import { context, propagation, trace } from '@opentelemetry/api';
import type { Metadata, NewEvent, RecordedEvent } from './event.ts';

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
 * version, none. Must be the first write of its transaction, or readers may see two versions of a stream turned round.
 *
 * @returns the events as recorded, in the order given
 * @throws VersionConflict when a stream has moved on; the transaction cannot go on after it
 */
export async function append<Event extends NewEvent>(
  transaction: Queryable,
  appends: readonly StreamAppend<Event>[],
  { metadata: given, occurredAt }: { metadata: Metadata; occurredAt: Temporal.Instant },
): Promise<RecordedEvent<Event>[]> {
  const metadata = traced(given);
  const recorded = appends.flatMap(({ stream, expectedVersion, events }) =>
    events.map((event, index) => ({
      ...event,
      id: randomUUIDv7(),
      stream,
      version: expectedVersion + index + 1,
      metadata,
      occurredAt: occurredAt.toString({ smallestUnit: 'millisecond' }),
    })),
  );
  if (recorded.length === 0) return [];
  try {
    const { rowCount } = await transaction.query(
      `insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
       select new.stream_id, new.version, new.event_id, new.type, new.data, $6, $7
       from unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::jsonb[], $8::int[])
         with ordinality as new (stream_id, version, event_id, type, data, expected_version, place)
       where new.expected_version = 0 or exists (
         select from events where events.stream_id = new.stream_id and events.version = new.expected_version)
       order by new.place`,
      [
        recorded.map((event) => event.stream),
        recorded.map((event) => event.version),
        recorded.map((event) => event.id),
        recorded.map((event) => event.type),
        recorded.map((event) => JSON.stringify(event.data)),
        JSON.stringify(metadata),
        occurredAt.toString(),
        appends.flatMap(({ expectedVersion, events }) => events.map(() => expectedVersion)),
      ],
    );
    if (rowCount !== recorded.length) throw new VersionConflict('A stream is not yet at its expected version');
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) {
      throw new VersionConflict('A stream is past its expected version', { cause: error });
    }
    throw error;
  }
  return recorded;
}

/** With the place in the trace that is under way, so that whoever hears of the events can go on from there. */
function traced(metadata: Metadata): Metadata {
  if (!trace.getActiveSpan()?.isRecording()) return metadata;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return { ...metadata, ...carrier };
}
