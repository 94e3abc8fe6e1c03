import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BusRecord, openBus } from '@cadenza/bus';
import { manualClock } from '@cadenza/clock';
import { topics } from '@cadenza/contracts';
import { type Database, openDatabase } from '@cadenza/postgres';
import { eventually, startLeadKeys, testDatabase, testSecret } from '@cadenza/testing';
import { expect } from 'vitest';
import { consumerGroup } from '../../../packages/event-kit/src/consume/consumer-group.ts';
import { readModels as sendingModels } from '../../../services/sending/src/projections/read-models.ts';
import { readModels as trackingModels } from '../../../services/tracking/src/projections/read-models.ts';
import { startService } from '../../support/start-service.ts';

const readTopics = {
  sending: [topics.campaigns, topics.audience, topics.leads, topics.engagement],
  tracking: [topics.campaigns, topics.audience, topics.leads, topics.emails],
} as const;
export type Reader = keyof typeof readTopics;
export const readerNames = Object.keys(readTopics) as Reader[];

/** Bookkeeping columns that are no state of the product: versions of a stream or plan, and notes of loops. */
const passing = ['version', 'plan_version', 'revision', 'visit_at', 'pending_answers', 'sequence_dirty', 'traceparent'];
const models = { sending: sendingModels, tracking: trackingModels };
const publishMax = 50;

/** On a Saturday: the campaigns of the history may not send. */
const start = '2026-03-07T15:00:00Z';

/**
 * The two services whose rows are made from other services' events, on a bus of their own; the test plays the others.
 */
export async function startReaders(kafkaBrokers?: readonly string[]) {
  await using starting = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'cadenza-readers-'));
  starting.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const log = starting.use(await testDatabase());
  const leadKeys = starting.use(await startLeadKeys());
  const prefix = `${randomUUIDv7()}.`;
  const bus = starting.use(
    await openBus({
      clientId: 'test',
      topics: Object.values(topics),
      kafka: kafkaBrokers && { brokers: kafkaBrokers, prefix },
      databaseUrl: log.url,
    }),
  );
  const databases = {} as Record<Reader, Database>;
  const ports = {} as Record<Reader, number>;
  for (const name of readerNames) {
    const own = starting.use(await testDatabase());
    const environment = {
      ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: own.url, DATA_DIR: dataDirectory },
      ...(kafkaBrokers
        ? { KAFKA_BROKERS: kafkaBrokers.join(','), KAFKA_PREFIX: prefix }
        : { BUS_DATABASE_URL: log.url }),
      ...{ INTERNAL_SECRET: testSecret, SESSION_SECRET: testSecret, PUBLIC_URL: 'http://localhost:8080' },
      LEADS_URL: leadKeys.url,
      MAILBOXES_URL: leadKeys.url,
      TRACKING_URL: leadKeys.url,
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    };
    const clock = { ...manualClock(start), realNow: () => Temporal.Now.instant() };
    ports[name] = starting.use(await startService(name, environment, { clock })).port;
    databases[name] = starting.use(openDatabase(own.url, { connectionsMax: 2 }));
  }
  const resources = starting.move();
  const firstPublishedMs = new Map<string, number>();

  return {
    bus,
    /** Records that one of them has parked, without those that only wait behind another. */
    async parked(name: Reader) {
      const { rows } = await databases[name].query<{ id: string; error: string; request: string | null }>(
        'select record_id as id, error, request from parked_records where waits_for is null',
      );
      return rows;
    },
    /** Requests something for these parked records of one of them, or for all. */
    async ask(name: Reader, request: 'replay' | 'drop', ids: readonly string[] | null = null) {
      await databases[name].query(
        `update parked_records set request = $1
         where waits_for is null and request is null and ($2::text[] is null or record_id = any($2))`,
        [request, ids],
      );
    },
    async publish(records: readonly BusRecord[]) {
      for (let place = 0; place < records.length; place += publishMax) {
        const block = records.slice(place, place + publishMax);
        for (const { id } of block) if (!firstPublishedMs.has(id)) firstPublishedMs.set(id, Date.now());
        // Retries as publishers do: a broker may not serve new partitions yet.
        await eventually(() => bus.publish(block), { timeoutMs: 60_000 });
      }
    },
    /** Waits until both have handled every record, poison included. */
    async handleAll(timeoutMs: number) {
      await eventually(
        async () => {
          for (const name of readerNames) {
            const lag = await bus.lag(consumerGroup(name), readTopics[name]);
            expect([name, ...lag.values()].filter((count) => count !== 0)).toEqual([name]);
          }
        },
        { timeoutMs },
      );
    },
    /** All rows of the read models, sorted. */
    async rows(): Promise<Record<string, string[]>> {
      const found: Record<string, string[]> = {};
      for (const name of readerNames) {
        for (const table of models[name].tables) {
          const { rows } = await databases[name].query<{ row: string }>(
            `select (to_jsonb(each) - $1::text[])::text as row from ${table} as each`,
            [passing],
          );
          found[`${name} ${table}`] = rows.map(({ row }) => row).sort();
        }
      }
      return found;
    },
    /** The longest time from the first publication of one of these records until it was handled, in milliseconds. */
    async slowestMs(ids: readonly string[]): Promise<number> {
      let slowestMs = 0;
      for (const name of readerNames) {
        const { rows } = await databases[name].query<{ id: string; at: string }>(
          'select record_id as id, handled_at as at from inbox where record_id = any($1)',
          [ids],
        );
        expect(rows.length).toBeGreaterThan(0);
        for (const { id, at } of rows) {
          const handledMs = Temporal.Instant.from(at).epochMilliseconds;
          slowestMs = Math.max(slowestMs, handledMs - (firstPublishedMs.get(id) as number));
        }
      }
      return slowestMs;
    },
    metricsOf: async (name: Reader) => (await fetch(`http://127.0.0.1:${ports[name]}/metrics`)).text(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
