import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Session, visitor } from '../../test/support/session.ts';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { signedInHeaders } from '../support/bench-identity.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startBenchService } from '../support/bench-service.ts';
import { quantile, type Row, rowOf } from '../support/row.ts';
import type { MeasuredBus } from './measured-bus.ts';

const perSecond = 100;
const campaigns = 20;
const rounds = 6;
/** More than can become visible between two looks. */
const newestMax = 100;
const lookEveryMs = 2;
/** How long the last events may take; the benchmark fails after that. */
const arrivalMsMax = 30_000;

/**
 * `visibility`: campaigns are renamed at a constant rate, also while earlier requests are unanswered. Both databases are polled
 * for their newest rows. Measured is the time from the first sight of an event to the first sight of its handling by
 * the tracker.
 */
export async function* visibility(
  server: BenchDatabase,
  bus: MeasuredBus,
  { roundSeconds }: BenchOptions,
): AsyncGenerator<Row> {
  const place = bus.name.replaceAll(' ', '_');
  const urls = {
    campaigns: await server.create(`k1_campaigns_${place}`),
    tracking: await server.create(`k1_tracking_${place}`),
  };
  await using writer = await startBenchService('campaigns', { ...bus.environment, DATABASE_URL: urls.campaigns });
  await using _reader = await startBenchService('tracking', { ...bus.environment, DATABASE_URL: urls.tracking });
  const session = visitor(writer.url);
  const ids = await someCampaigns(session);

  const p50Ms: number[] = [];
  const p99Ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await using committed = await watch(
      urls.campaigns,
      `select event_id::text as id from events order by global_position desc limit ${newestMax}`,
    );
    await using visible = await watch(
      urls.tracking,
      // In the order of their ids, which have the time in front.
      `select record_id as id from inbox where record_id < 'a' order by record_id desc limit ${newestMax}`,
    );
    const total = Math.round(perSecond * roundSeconds);
    await rename(session, ids, total);
    const deadlineMs = performance.now() + arrivalMsMax;
    while (visible.seenAtMs.size < total) {
      if (performance.now() > deadlineMs) throw new Error(`${total - visible.seenAtMs.size} events did not arrive`);
      await wait(10);
    }
    const latencies = [...visible.seenAtMs].map(([id, atMs]) => atMs - (committed.seenAtMs.get(id) ?? Number.NaN));
    p50Ms.push(quantile(latencies, 0.5));
    p99Ms.push(quantile(latencies, 0.99));
  }
  const described = { id: 'visibility', unit: 'ms', conditions: server.durability };
  const measure = `committed → visible in another service at ${perSecond}/s, ${bus.name}`;
  yield rowOf({ ...described, measure: `${measure}, p50`, samples: p50Ms.slice(1), targetMax: 25 });
  yield rowOf({ ...described, measure: `${measure}, p99`, samples: p99Ms.slice(1), gateMax: 1_000, targetMax: 150 });
}

async function someCampaigns({ call }: Session): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < campaigns; place += 1) {
    const { status, body } = await call(
      'POST',
      '/api/campaigns',
      { name: `Campaign ${place}` },
      await signedInHeaders('campaigns'),
    );
    if (status !== 201) throw new Error(`A campaign was answered with ${status}`);
    ids.push(body.id);
  }
  return ids;
}

let renamed = 0;

async function rename({ call }: Session, ids: readonly string[], total: number): Promise<void> {
  const headers = await signedInHeaders('campaigns');
  const startedMs = performance.now();
  const asked: Promise<void>[] = [];
  const ask = async (place: number): Promise<void> => {
    renamed += 1;
    const { status } = await call(
      'PATCH',
      `/api/campaigns/${ids[place % ids.length]}`,
      { name: `Name ${renamed}` },
      headers,
    );
    if (status !== 200) throw new Error(`A new name was answered with ${status}`);
  };
  while (asked.length < total) {
    const dueCount = Math.min(total, Math.floor(((performance.now() - startedMs) / 1_000) * perSecond) + 1);
    while (asked.length < dueCount) asked.push(ask(asked.length));
    await wait(1);
  }
  await Promise.all(asked);
}

interface Watched extends AsyncDisposable {
  /** When each row was first seen, by id, without the rows from before the start. */
  seenAtMs: ReadonlyMap<string, number>;
}

async function watch(url: string, query: string): Promise<Watched> {
  const seenAtMs = new Map<string, number>();
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  const watching = onClient(url, async (client) => {
    const before = new Set(await idsOf(client, query));
    started.resolve();
    while (!stopping.signal.aborted) {
      const ids = await idsOf(client, query);
      const nowMs = performance.now();
      for (const id of ids) if (!before.has(id) && !seenAtMs.has(id)) seenAtMs.set(id, nowMs);
      await wait(lookEveryMs);
    }
  });
  watching.catch(started.reject);
  await started.promise;
  return {
    seenAtMs,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await watching;
    },
  };
}

async function idsOf(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(query);
  return rows.map(({ id }) => id);
}
