import type { BusRecord } from '@cadenza/bus';
import { Unavailable } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import type { ConsumerOptions } from '../consume/consumer-options.ts';
import { TopicUnheard } from '../unheard/unheard-topics.ts';
import { sayingWhatWaits } from './waiting-records.ts';

const sealed: BusRecord = { topic: 'topic', key: 'key', id: 'id', value: '', headers: { version: '2' } };

test.each([
  ['a gap on the topic', new TopicUnheard('topic is not heard now')],
  ['another service that is away', new Unavailable('it does not respond')],
])('S10: %s does not count as missing keys', async (_, fault) => {
  const statements: unknown[] = [];
  const database = { query: async (sql: string) => void statements.push(sql) };
  const handled = sayingWhatWaits([sealed], { database } as unknown as ConsumerOptions<object>, () => {
    throw fault;
  });
  await expect(handled).rejects.toBe(fault);
  expect(statements).toEqual([]);
});
