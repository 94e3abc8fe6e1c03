import { randomUUID } from 'node:crypto';
import { testDatabase } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { openPostgresLog } from './postgres-log.ts';
import { testBusContract } from './testing.ts';

const { url } = await testDatabase();

describe('the log in PostgreSQL', () => {
  testBusContract(async () => {
    const topic = `topic-${randomUUID()}`;
    return { topic, open: () => openPostgresLog({ url, topics: [topic] }) };
  });

  test('a record for a topic that does not exist is refused', async () => {
    await using bus = await openPostgresLog({ url, topics: ['known'] });
    const record = { topic: 'unknown', key: 'k', id: '1', headers: {}, value: '{}' };
    await expect(bus.publish([record])).rejects.toThrow('topic that does not exist');
  });
});
