import { createClock } from '@cadenza/clock';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumersFor } from '../consume/consumer.ts';
import { consumerGroup } from '../consume/consumer-group.ts';
import { startPublisher } from '../publish/publisher.ts';
import {
  appendEvents,
  engagementRecord,
  type Probe,
  type ProbeApp,
  probe,
  probeTopic,
  silent,
  startProbe,
} from '../testing/probe-service.ts';
import { watchKit } from './kit-metrics.ts';

const { on } = consumersFor<ProbeApp>();

/** The figure of the line with this beginning; `undefined` without such a line. */
async function figure({ metrics }: Probe, beginning: string): Promise<number | undefined> {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(beginning));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

function watch({ metrics, database, bus }: Probe) {
  watchKit(metrics, { database, bus, clock: createClock(), group: consumerGroup(probe), topics: [probeTopic] });
}

test('events that wait to be published are counted with their age, and are gone when they are published', async () => {
  await using started = await startProbe();
  const { database, bus, counts } = started;
  watch(started);
  await appendEvents(database, 'campaign-1', ['Counted', 'Counted']);
  expect(await figure(started, 'cadenza_unpublished_events')).toBe(2);
  expect(await figure(started, 'cadenza_unpublished_age_seconds')).toBeGreaterThan(0);
  const drafts = async (events: { id: string; type: string; data: object }[]) =>
    new Map(events.map(({ id, type, data }) => [id, { key: 'campaign-1', type, data }]));
  await using _ = await startPublisher({
    service: probe,
    context: {},
    bus,
    database,
    rules: { topicOf: () => probeTopic, drafts },
    log: silent,
    counts,
  });
  await eventually(async () => expect(await figure(started, 'cadenza_unpublished_events')).toBe(0), {
    timeoutMs: 20_000,
  });
  expect(await figure(started, 'cadenza_unpublished_age_seconds')).toBe(0);
  expect(await figure(started, 'cadenza_published_events_total')).toBe(2);
});

test('what is handled is counted by topic, the lag is what is left, and what is parked is counted until it is resolved', async () => {
  await using started = await startProbe();
  watch(started);
  await started.bus.publish([
    engagementRecord('ReplyReceived'),
    engagementRecord('ReplyReceived', { version: 2 }),
    engagementRecord('ReplyReceived'),
  ]);
  expect(await figure(started, 'cadenza_consumer_lag_records')).toBe(3);
  await using _ = await started.consume(on('ReplyReceived', { project: async () => {} }));
  const handled = (outcome: string) =>
    figure(started, `cadenza_handled_events_total{topic="${probeTopic}",outcome="${outcome}"`);
  await eventually(async () => expect([await handled('handled'), await handled('parked')]).toEqual([2, 1]));
  expect(await figure(started, 'cadenza_event_delay_seconds_count')).toBe(2);
  expect(await figure(started, 'cadenza_handling_duration_seconds_count')).toBeGreaterThan(0);
  await eventually(async () => expect(await figure(started, 'cadenza_consumer_lag_records')).toBe(0), {
    timeoutMs: 20_000,
  });
  const isParked = async (count: number) =>
    expect(await figure(started, `cadenza_parked_records{topic="${probeTopic}"`)).toBe(count);
  await eventually(() => isParked(1), { timeoutMs: 20_000 });
  await started.database.query(`update parked_records set request = 'drop'`);
  await eventually(() => isParked(0), { timeoutMs: 20_000 });
});

test('a database that is away fails no scrape', async () => {
  const started = await startProbe();
  watch(started);
  await started[Symbol.asyncDispose]();
  expect(await figure(started, 'cadenza_database_up')).toBe(0);
  expect(await figure(started, 'cadenza_bus_up')).toBe(0);
  expect(await figure(started, 'cadenza_unpublished_events')).toBeUndefined();
});
