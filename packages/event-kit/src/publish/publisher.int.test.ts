import type { Bus, BusRecord } from '@cadenza/bus';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import {
  appendEvents,
  type Probe,
  type ProbeApp,
  probe,
  probeTopic,
  silent,
  startProbe,
} from '../testing/probe-service.ts';
import { type PublishRules, startPublisher } from './publisher.ts';

const rules: PublishRules<ProbeApp> = {
  topicOf: (type) => (type === 'Noted' ? undefined : probeTopic),
  drafts: async (events) =>
    new Map(
      events
        .filter(({ type }) => type !== 'Withheld')
        .map(({ id, stream, type, data, version }) => [id, { key: stream, type, data: { ...data, version } }]),
    ),
};

function publish({ database, counts }: Probe, bus: Bus, more: Partial<PublishRules<ProbeApp>> = {}) {
  return startPublisher({
    service: probe,
    context: { database },
    bus,
    database,
    rules: { ...rules, ...more },
    log: silent,
    counts,
  });
}

/** Everything that reaches the bus. */
async function listenTo(bus: Bus): Promise<{ records: BusRecord[] } & AsyncDisposable> {
  const records: BusRecord[] = [];
  const subscription = await bus.subscribe({
    group: 'listener',
    topics: [probeTopic],
    handle: async (block) => void records.push(...block),
    onError: () => {},
  });
  return { records, [Symbol.asyncDispose]: () => subscription[Symbol.asyncDispose]() };
}

const versionsOf = (records: BusRecord[]) => records.map(({ value }) => JSON.parse(value).data.version);
const counting = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('what was committed is published in order, with the ids of its events', async () => {
  await using started = await startProbe();
  await using heard = await listenTo(started.bus);
  await using publisher = await publish(started, started.bus);
  const recorded = await started.database.transaction((transaction) =>
    appendEvents(transaction, 'campaign-1', Array(700).fill('Counted')),
  );
  publisher.wake();
  await eventually(() => expect(heard.records).toHaveLength(700));
  expect(heard.records.map(({ id }) => id)).toEqual(recorded.map(({ id }) => id));
  expect(versionsOf(heard.records)).toEqual(counting(700));
  expect(JSON.parse(heard.records[0]!.value)).toEqual({
    id: recorded[0]!.id,
    version: 1,
    type: 'Counted',
    key: 'campaign-1',
    occurredAt: '2026-03-02T09:00:00.000Z',
    correlationId: 'request',
    causationId: null,
    answers: [],
    data: { number: 0, version: 1 },
  });
});

test('events without a topic or a draft stay inside', async () => {
  await using started = await startProbe();
  await using heard = await listenTo(started.bus);
  await using publisher = await publish(started, started.bus);
  await appendEvents(started.database, 'campaign-1', ['Noted', 'Withheld', 'Counted', 'Noted']);
  publisher.wake();
  await eventually(() => expect(versionsOf(heard.records)).toEqual([3]));
});

test('a crash between publishing and the checkpoint publishes again, with the same ids', async () => {
  await using started = await startProbe();
  await using heard = await listenTo(started.bus);
  let published = 0;
  const crashing: Bus = {
    ...started.bus,
    publish: async (records) => {
      await started.bus.publish(records);
      published += records.length;
      throw new Error('crashed');
    },
  };
  const recorded = await appendEvents(started.database, 'campaign-1', ['Counted', 'Counted']);
  const ids = recorded.map(({ id }) => id);
  {
    await using _ = await publish(started, crashing);
    await eventually(() => expect(heard.records.length).toBeGreaterThanOrEqual(2));
  }
  // It may have crashed several times, of which not all was heard yet.
  const before = published;
  await eventually(() => expect(heard.records).toHaveLength(before));
  await using _ = await publish(started, started.bus);
  await eventually(() => expect(heard.records).toHaveLength(before + 2));
  expect(heard.records.slice(before).map(({ id }) => id)).toEqual(ids);
  expect(new Set(heard.records.map(({ id }) => id))).toEqual(new Set(ids));
});

test('of two instances one publishes, each event once and in order; the other goes on when it ends', async () => {
  await using started = await startProbe();
  await using heard = await listenTo(started.bus);
  const other = await started.openBus();
  const first = await publish(started, started.bus);
  await using second = await publish(started, other);
  const total = 60;
  for (let number = 0; number < total; number += 1) {
    await appendEvents(started.database, `campaign-${number}`, ['Counted', 'Counted', 'Counted']);
    (number % 2 ? first : second).wake();
    if (number === total / 2) await first[Symbol.asyncDispose]();
  }
  await eventually(() => expect(heard.records).toHaveLength(total * 3));
  expect(new Set(heard.records.map(({ id }) => id)).size).toBe(total * 3);
  for (const records of Map.groupBy(heard.records, ({ key }) => key).values()) {
    expect(versionsOf(records)).toEqual([1, 2, 3]);
  }
  await second[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

test('the longer a series lasts the further apart its blocks are, though everything is published in between', async () => {
  await using started = await startProbe();
  await using heard = await listenTo(started.bus);
  await using publisher = await publish(started, started.bus, { pauseMsMax: 60_000 });
  const beganMs = performance.now();
  for (let count = 1; count <= 12; count += 1) {
    await appendEvents(started.database, `campaign-${count}`, ['Counted']);
    publisher.wake();
    await eventually(() => expect(heard.records).toHaveLength(count));
  }
  // From the second block on each is followed by twice the pause: 1 ms, 2, 4 … 512.
  expect(performance.now() - beganMs).toBeGreaterThan(1_000);
});

test('nothing is published that may still be rolled back, and nothing behind it is lost', async () => {
  await using started = await startProbe();
  await using heard = await listenTo(started.bus);
  await using publisher = await publish(started, started.bus);
  const failing = started.database.transaction(async (transaction) => {
    await appendEvents(transaction, 'rolled back', ['Counted']);
    await appendEvents(started.database, 'committed', ['Counted']);
    publisher.wake();
    throw new Error('refused after all');
  });
  await expect(failing).rejects.toThrow('refused after all');
  await eventually(() => expect(heard.records.map(({ key }) => key)).toEqual(['committed']));
});

test('what an older transaction hides is published when that one ends, and not only at the next poll', async () => {
  await using started = await startProbe();
  await using heard = await listenTo(started.bus);
  let queries = 0;
  const query = ((sql: string, values: unknown[]) => {
    queries += 1;
    return started.database.byKey.query(sql, values);
  }) as typeof started.database.query;
  const database = { ...started.database, byKey: { query } };
  await using publisher = await publish({ ...started, database }, started.bus);
  await started.database.transaction(async (older) => {
    await older.query('select pg_current_xact_id()');
    await appendEvents(started.database, 'hidden', ['Counted']);
    publisher.wake();
    const before = queries;
    // Polls alone, of three queries each, would take 35 seconds for as many.
    await eventually(() => expect(queries).toBeGreaterThan(before + 20), { timeoutMs: 20_000 });
    expect(heard.records).toEqual([]);
  });
  await eventually(() => expect(heard.records).toHaveLength(1));
});
