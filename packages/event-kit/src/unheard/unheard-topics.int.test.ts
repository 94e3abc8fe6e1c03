import { createClock } from '@cadenza/clock';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumersFor } from '../consume/consumer.ts';
import { parkOnly } from '../parked/parking.ts';
import {
  engagementRecord,
  type ProbeApp,
  probeTopic,
  silent,
  startProbe,
  writeEffect,
} from '../testing/probe-service.ts';
import { hearAgain, stopHearing } from './hearing.ts';

const { on } = consumersFor<ProbeApp>();

test('S10: while a topic is unheard no copy handles its records, also one that has begun, and nothing is parked', async () => {
  await using running = await startProbe();
  const { database, bus, counts } = running;
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = on('ReplyReceived', {
    project: async (transaction, { id }) => {
      begun.resolve();
      await mayEnd.promise;
      await writeEffect(transaction, id);
    },
  });
  await using _one = await running.consume(slow);
  await using _two = await running.consume(slow);
  const kit = { database, clock: createClock(), context: { database }, parking: parkOnly, log: silent };
  const tries = async () =>
    (await counts.handlingSeconds.get()).values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
  const records = ['a', 'b', 'c'].map((key) => ({ ...engagementRecord('ReplyReceived'), key }));
  await bus.publish(records);
  await begun.promise;
  await stopHearing(kit, { topic: probeTopic, cause: 'gap', detail: 'for a test' });
  const triesBefore = await tries();
  mayEnd.resolve();
  // There are at most three blocks, so one that was turned away has come again.
  await eventually(async () => expect(await tries()).toBeGreaterThan(triesBefore + 4));
  expect(await running.effects()).toEqual([]);
  expect(await running.parked()).toEqual([]);
  await hearAgain(kit, probeTopic, 'gap');
  await eventually(
    async () => expect((await running.effects()).toSorted()).toEqual(records.map(({ id }) => id).toSorted()),
    {
      timeoutMs: 20_000,
    },
  );
});
