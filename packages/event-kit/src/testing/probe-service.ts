import { randomUUIDv7 } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type BusRecord, type OpenedBus, openBus } from '@cadenza/bus';
import { createClock } from '@cadenza/clock';
import { topics } from '@cadenza/contracts';
import { append, eventStoreMigrations } from '@cadenza/event-store';
import { createLog, createMetrics, type Metrics } from '@cadenza/http-kit';
import { type Database, openDatabase, type Queryable } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import type { Consumer } from '../consume/consumer.ts';
import { deadLetterTopic } from '../consume/dead-letter.ts';
import { startConsumers } from '../consume/start-consumers.ts';
import { shortWaits } from '../consume/waits.ts';
import { type KitMetrics, kitMetrics } from '../metrics/kit-metrics.ts';
import { type Parking, parkOnly } from '../parked/parking.ts';

export const probe = 'probe';
export const probeTopic = topics.engagement;
export const silent = createLog(probe, 'silent');
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const parkedTopic = deadLetterTopic(probeTopic, probe);

/** The app that consumers get: the database, for those that append. */
export interface ProbeApp {
  database: Database;
}

interface ParkedRow {
  number: number;
  id: string;
  key: string;
  value: string;
  type: string | null;
  error: string;
  waitsFor: number | null;
}

export interface Probe extends AsyncDisposable {
  metrics: Metrics;
  counts: KitMetrics;
  database: Database;
  databaseUrl: string;
  bus: OpenedBus;
  /** URL of the log in PostgreSQL. */
  busUrl: string;
  /** Another connection to the same bus, as another instance has. */
  openBus(): Promise<OpenedBus>;
  consume(...consumers: Consumer<ProbeApp>[]): Promise<AsyncDisposable>;
  /** Like `consume`, with rules on what records that cannot be handled hold. */
  consumeHolding(parking: Parking<ProbeApp>, ...consumers: Consumer<ProbeApp>[]): Promise<AsyncDisposable>;
  /** Notes of all committed effects, in their order. */
  effects(): Promise<string[]>;
  /** Parked records, in their order. */
  parked(): Promise<ParkedRow[]>;
}

/**
 * A service with its own database, bus and one table of effects, in which each test starts its consumers or publisher.
 * @param kafkaBrokers to run on Kafka instead of the log in PostgreSQL, with topics of its own
 */
export async function startProbe(kafkaBrokers?: readonly string[]): Promise<Probe> {
  await using starting = new AsyncDisposableStack();
  const [own, log] = await Promise.all([
    testDatabase(
      { directory: eventStoreMigrations, table: 'event_store_migrations' },
      { directory: migrations, table: 'service_kit_migrations' },
    ),
    testDatabase(),
  ]);
  starting.use(own);
  starting.use(log);
  const database = starting.use(openDatabase(own.url));
  await database.query('create table effects (place bigint generated always as identity, note text not null)');
  const kafka = kafkaBrokers && { brokers: kafkaBrokers, prefix: `${randomUUIDv7()}.` };
  const open = () => openBus({ clientId: probe, topics: [probeTopic, parkedTopic], kafka, databaseUrl: log.url });
  const bus = starting.use(await open());
  const resources = starting.move();
  const metrics = createMetrics(probe);
  const counts = kitMetrics(metrics);
  const consumeHolding: Probe['consumeHolding'] = (parking, ...consumers) =>
    startConsumers({
      service: probe,
      context: { database },
      bus,
      database,
      clock: createClock(),
      log: silent,
      consumers,
      parking,
      counts,
      waits: shortWaits,
    });
  return {
    metrics,
    counts,
    database,
    databaseUrl: own.url,
    bus,
    busUrl: log.url,
    openBus: open,
    parked: () => parkedRows(database),
    consume: (...consumers) => consumeHolding(parkOnly, ...consumers),
    consumeHolding,
    effects: async () => (await database.query('select note from effects order by place')).rows.map(({ note }) => note),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function parkedRows(database: Database): Promise<ParkedRow[]> {
  const { rows } = await database.query(
    `select number, record_id as id, record_key as key, value, type, error, waits_for as "waitsFor"
     from parked_records order by number`,
  );
  return rows.map((row) => ({ ...row, value: row.value.toString('utf8') }));
}

const ids = { campaignId: randomUUIDv7(), leadId: randomUUIDv7(), linkId: randomUUIDv7(), emailId: randomUUIDv7() };

/** A record of the given type as its owner publishes it; `changes` makes it malformed. */
export function engagementRecord(type: 'ReplyReceived' | 'Unsubscribed', changes: object = {}): BusRecord {
  const at = '2026-03-02T09:00:00Z';
  const event = {
    id: randomUUIDv7(),
    version: 1,
    type,
    key: ids.campaignId,
    occurredAt: at,
    correlationId: null,
    causationId: null,
    answers: [] as string[],
    data: { ...ids, at, test: false },
    ...changes,
  };
  return { topic: probeTopic, key: event.key, id: event.id, headers: { type }, value: JSON.stringify(event) };
}

export async function writeEffect(transaction: Queryable, note: string): Promise<void> {
  await transaction.query('insert into effects (note) values ($1)', [note]);
}

/** Appends one event to a new stream, as a command does. */
export function appendEvents(transaction: Queryable, stream: string, types: readonly string[]) {
  return append(
    transaction,
    [{ stream, expectedVersion: 0, events: types.map((type, number) => ({ type, data: { number } })) }],
    {
      metadata: { correlationId: 'request', causationId: null },
      occurredAt: Temporal.Instant.from('2026-03-02T09:00:00Z'),
    },
  );
}
