import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startKafka } from '@cadenza/embedded-kafka';
import { freePort } from '@cadenza/free-port';
import { eventually, onKafka, testKafka } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { openKafka } from './kafka.ts';

const kafka = await testKafka();
const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-kafka-outage-'));
const topic = 'outage';
const patience = { timeoutMs: 120_000 };

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(kafka.missing)(`${onKafka(kafka)}, a broker of its own`, () => {
  test('the bus waits for a broker that is not there yet, and goes on after it was away', {
    timeout: 600_000,
  }, async () => {
    const port = await freePort();
    const troubles: unknown[] = [];
    const received: string[] = [];
    const onError = (error: unknown) => void troubles.push(error);
    await using bus = await openKafka({ clientId: 'outage', brokers: [`127.0.0.1:${port}`], topics: [topic], onError });
    await using _ = await bus.subscribe({
      group: 'outage',
      topics: [topic],
      handle: async (records) => void received.push(...records.map(({ id }) => id)),
      onError,
    });
    const publish = (id: string) => bus.publish([{ topic, key: 'a', id, headers: {}, value: '{}' }]);

    await expect(publish('too early')).rejects.toThrow('has not been reached yet');
    await eventually(() => expect(troubles).not.toEqual([]), patience);
    expect(bus.isReady()).toBe(false);
    {
      await using _broker = await startKafka({ folder, port });
      await eventually(() => expect(bus.isReady()).toBe(true), patience);
      await publish('first');
      await eventually(() => expect(received).toEqual(['first']), patience);
    }
    await expect(publish('while it is away')).rejects.toThrow();
    await using _broker = await startKafka({ folder, port });
    await eventually(() => publish('after'), patience);
    await eventually(() => expect(received).toContain('after'), patience);
    expect(new Set(received)).toEqual(new Set(['first', 'after']));
  });

  test('closing while no broker answers takes no longer than a moment', { timeout: 600_000 }, async () => {
    const bus = await openKafka({ clientId: 'closing', brokers: [`127.0.0.1:${await freePort()}`], topics: [topic] });
    const subscription = await bus.subscribe({
      group: 'closing',
      topics: [topic],
      handle: async () => {},
      onError: () => {},
    });
    await subscription[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
    expect(bus.isReady()).toBe(false);
  });
});
