import { randomUUID } from 'node:crypto';
import { eventually, testDatabase } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { openPostgresLog } from './postgres-log.ts';
import { testBusContract } from './testing.ts';

const { url } = await testDatabase();

describe('the log in PostgreSQL', () => {
  testBusContract(async () => {
    const topic = `topic-${randomUUID()}`;
    return { topic, open: () => openPostgresLog({ url, topics: [topic] }) };
  });

  test('a record that takes long, or fails, holds up only its own partition', async () => {
    await using bus = await openPostgresLog({ url, topics: ['uneven'] });
    const taken = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const handled: string[] = [];
    await using _ = await bus.subscribe({
      group: 'uneven',
      topics: ['uneven'],
      handle: async (records) => {
        const keys = records.map(({ key }) => key);
        if (keys.includes('slow')) {
          taken.resolve();
          await released.promise;
        }
        if (keys.includes('failing')) throw new Error('never');
        handled.push(...keys);
      },
      onError: () => {},
    });
    const record = (key: string) => ({ topic: 'uneven', key, id: key, headers: {}, value: '{}' });
    await bus.publish([record('slow'), record('failing')]);
    await taken.promise;
    await bus.publish(Array.from({ length: 40 }, (_, number) => record(`other ${number}`)));
    await eventually(() => expect(handled.length).toBeGreaterThan(0));
    expect(handled).not.toContain('slow');
    released.resolve();
  });

  test('a record for a topic that does not exist is refused', async () => {
    await using bus = await openPostgresLog({ url, topics: ['known'] });
    const record = { topic: 'unknown', key: 'k', id: '1', headers: {}, value: '{}' };
    await expect(bus.publish([record])).rejects.toThrow('topic that does not exist');
  });
});
