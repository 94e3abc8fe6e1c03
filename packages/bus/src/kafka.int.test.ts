import { randomUUID } from 'node:crypto';
import { eventually, onKafka, testKafka } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import type { Bus } from './bus.ts';
import { openKafka } from './kafka.ts';
import { kafkaClient } from './kafka-client.ts';
import { testBusContract } from './testing.ts';

const kafka = await testKafka();
const open = (topic: string, options: { prefix?: string; sessionMs?: number } = {}) =>
  openKafka({ clientId: 'contract', brokers: kafka.brokers ?? [], topics: [topic], ...options });
const record = (topic: string, key: string, number: number) => ({
  topic,
  key,
  id: randomUUID(),
  headers: {},
  value: String(number),
});

const patience = { timeoutMs: 60_000 };

async function expire(topic: string): Promise<void> {
  const admin = kafkaClient({ clientId: 'contract', brokers: kafka.brokers ?? [] }).admin();
  await admin.connect();
  // A new topic may have no leader yet.
  await eventually(async () => {
    const partitions = (await admin.fetchTopicOffsets(topic))
      .filter(({ high, low }) => high !== low)
      .map(({ partition, high }) => ({ partition, offset: high }));
    await admin.deleteTopicRecords({ topic, partitions });
  }, patience);
  await admin.disconnect();
}

describe.skipIf(kafka.missing)(onKafka(kafka), () => {
  testBusContract(async () => {
    const topic = `topic-${randomUUID()}`;
    return { topic, open: () => open(topic), expire: () => expire(topic) };
  });

  test('members that come and go while records flow lose none, and each key keeps its order', {
    timeout: 600_000,
  }, async () => {
    const topic = `busy-${randomUUID()}`;
    const keys = Array.from({ length: 12 }, (_, number) => `key ${number}`);
    const recordsPerKey = 200;
    const seen = new Map(keys.map((key) => [key, [] as number[]]));
    const join = (bus: Bus) =>
      bus.subscribe({
        group: topic,
        topics: [topic],
        handle: async (records) => {
          await new Promise(setImmediate);
          for (const { key, value } of records) seen.get(key)?.push(Number(value));
        },
        onError: () => {},
      });
    const isSeen = (count: number) => expect([...seen.values()].flat().length).toBeGreaterThanOrEqual(count);

    await using publisher = await open(topic);
    const publishing = (async () => {
      for (let number = 0; number < recordsPerKey; number += 1)
        await publisher.publish(keys.map((key) => record(topic, key, number)));
    })();
    await using one = await open(topic);
    await using two = await open(topic);
    const first = await join(one);
    await eventually(() => isSeen(100), patience);
    await using _second = await join(two);
    await eventually(() => isSeen(400), patience);
    await first[Symbol.asyncDispose]();
    await publishing;
    const all = Array.from({ length: recordsPerKey }, (_, number) => number);
    // A record may come twice around a change of members; what counts is the order of first arrivals.
    await eventually(() => {
      for (const key of keys) expect([...new Set(seen.get(key))]).toEqual(all);
    }, patience);
  });

  // Retried, because a machine that stands still for seconds also ends the session.
  test('a handler that takes longer than the session keeps its partition', { timeout: 600_000, retry: 2 }, async () => {
    const topic = `slow-${randomUUID()}`;
    await using bus = await open(topic, { sessionMs: 6_000 });
    const deliveries: string[] = [];
    const subscribe = () =>
      bus.subscribe({
        group: topic,
        topics: [topic],
        handle: async (records) => {
          deliveries.push(...records.map(({ value }) => value));
          // Real time is the subject: the broker counts it.
          if (deliveries.length === 1) await new Promise((resolve) => setTimeout(resolve, 8_000));
        },
        onError: () => {},
      });
    await using _one = await subscribe();
    await bus.publish([record(topic, 'a', 1)]);
    await eventually(() => expect(deliveries).toEqual(['1']), patience);
    await bus.publish([record(topic, 'a', 2)]);
    await eventually(() => expect(deliveries).toEqual(['1', '2']), patience);
  });

  test('a block of leads above the size that brokers take by default gets through', async () => {
    const topic = `large-${randomUUID()}`;
    await using bus = await open(topic);
    const large = { ...record(topic, 'a', 1), value: 'x'.repeat(3_000_000) };
    await bus.publish([large, record(topic, 'a', 2)]);
    const sizes: number[] = [];
    await using _ = await bus.subscribe({
      group: topic,
      topics: [topic],
      handle: async (records) => void sizes.push(...records.map(({ value }) => value.length)),
      onError: () => {},
    });
    await eventually(() => expect(sizes).toEqual([3_000_000, 1]), patience);
  });

  test('installations with different prefixes on one cluster hear nothing of each other', async () => {
    const topic = `shared-${randomUUID()}`;
    await using one = await open(topic, { prefix: 'one.' });
    await using two = await open(topic, { prefix: 'two.' });
    const heard: Record<string, string[]> = { one: [], two: [] };
    const listen = (name: string, bus: Bus) =>
      bus.subscribe({
        group: topic,
        topics: [topic],
        handle: async (records) => void heard[name]?.push(...records.map((each) => `${each.topic} ${each.value}`)),
        onError: () => {},
      });
    await using _one = await listen('one', one);
    await using _two = await listen('two', two);
    await one.publish([record(topic, 'a', 1)]);
    await two.publish([record(topic, 'a', 2)]);
    await eventually(() => expect(heard).toEqual({ one: [`${topic} 1`], two: [`${topic} 2`] }), patience);
  });
});
