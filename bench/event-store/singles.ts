import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eventStoreMigrations, type RecordedEvent } from '@cadenza/event-store';
import { type Database, openDatabase } from '@cadenza/postgres';
import type { BenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { type Rate, rateOf, rateRow, timed } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { appendTo, createBareEvents } from './an-append.ts';

const clients = 10;
const eventsPerStream = 10;

/** `single-append`: one event in each transaction, as most commands write. */
export async function singles(server: BenchDatabase, { roundSeconds }: BenchOptions): Promise<Row> {
  await using database = openDatabase(await server.create('singles', eventStoreMigrations), {
    connectionsMax: clients,
  });
  await database.query(createBareEvents);
  const [sample] = await appendTo(database, 'sample', { expectedVersion: 0, count: 1 });
  const spenders = { PostgreSQL: server.pid, Node: 'own' } as const;
  const measure = (write: Write) => (): Promise<Rate> =>
    rateOf(spenders, () => timed(() => countWrites(write, roundSeconds)));
  return await rateRow(
    measure((stream, version) => appendTo(database, stream, { expectedVersion: version - 1, count: 1 })),
    measure((stream, version) => insertBare(database, { ...(sample as RecordedEvent), stream, version })),
    {
      id: 'single-append',
      measure: `single appends with expected version, ${clients} clients`,
      yardstick: 'bare INSERTs of the same event, one in each commit',
      conditions: server.durability,
      gateMin: 0.5,
      targetMin: 0.75,
    },
  );
}

type Write = (stream: string, version: number) => Promise<unknown>;

/** Counts the writes of all clients, each in streams of its own. */
async function countWrites(write: Write, seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1_000;
  let count = 0;
  async function client(): Promise<void> {
    while (performance.now() < endMs) {
      const stream = `engagement-${randomUUID()}`;
      for (let version = 1; version <= eventsPerStream && performance.now() < endMs; version += 1) {
        await write(stream, version);
        count += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return count;
}

async function insertBare(database: Database, event: RecordedEvent): Promise<void> {
  await database.query(
    `insert into bare_events (stream_id, version, event_id, type, data, metadata, occurred_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      event.stream,
      event.version,
      randomUUIDv7(),
      event.type,
      JSON.stringify(event.data),
      JSON.stringify(event.metadata),
      event.occurredAt,
    ],
  );
}
