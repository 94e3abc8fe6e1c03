import { randomUUID } from 'node:crypto';
import { createClock } from '@cadenza/clock';
import { openDatabase } from '@cadenza/postgres';
import { eventually, testDatabase } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { openPostgresLog } from './postgres-log.ts';
import { testBusContract } from './testing.ts';

const { url } = await testDatabase();

describe('the log in PostgreSQL', () => {
  testBusContract(async () => {
    const topic = `topic-${randomUUID()}`;
    const expire = async () => {
      await using database = openDatabase(url, { connectionsMax: 1 });
      await database.query('delete from records where topic = $1', [topic]);
    };
    return { topic, open: () => openPostgresLog({ url, topics: [topic] }), expire };
  });

  test('large records are handed over a few at a time, in their order', async () => {
    const topic = `topic-${randomUUID()}`;
    await using bus = await openPostgresLog({ url, topics: [topic] });
    const value = 'x'.repeat(6_000_000);
    const records = ['1', '2', '3', '4', '5'].map((id) => ({ topic, key: 'k', id, headers: {}, value }));
    await bus.publish(records);
    const blocks: string[][] = [];
    await using _ = await bus.subscribe({
      ...{ group: 'g', topics: [topic], onError: () => {} },
      handle: async (block) => void blocks.push(block.map(({ id }) => id)),
    });
    await eventually(() => expect(blocks.flat()).toEqual(['1', '2', '3', '4', '5']));
    expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(2);
  });

  test('a group that joins while one topic is published to again and again reads what waits in the others', async () => {
    const own = await testDatabase();
    await using bus = await openPostgresLog({ url: own.url, topics: ['busy', 'quiet', 'first', 'second'] });
    await using database = openDatabase(own.url);
    const record = (topic: string) => ({ topic, key: 'k', id: '1', headers: {}, value: '{}' });
    const read: string[] = [];
    const subscribe = (group: string, topics: string[]) =>
      bus.subscribe({
        ...{ group, topics, onError: () => {} },
        handle: async (block) => void read.push(...block.map(({ topic }) => topic)),
      });
    const whileLocked = (table: string, mode: string, work: () => Promise<void>) =>
      database.transaction(async (transaction) => {
        await transaction.query(`lock table ${table} in ${mode} mode`);
        await work();
      });
    const untilWaitingFor = (table: string, count = 1) =>
      eventually(async () => {
        const waiting = 'select from pg_locks where not granted and relation = $1::regclass::oid';
        expect((await database.query(waiting, [table])).rows).toHaveLength(count);
      });
    await using _first = await subscribe('hears first', ['first']);
    await using _second = await subscribe('hears second', ['second']);
    await bus.publish([record('quiet')]);
    let joining: AsyncDisposable | undefined;
    let fetching: Promise<void> | undefined;
    await whileLocked('group_offsets', 'exclusive', async () => {
      joining = await subscribe('joins', ['busy', 'quiet']);
      await untilWaitingFor('group_offsets');
      // It hears of the busy topic while it joins, as the group beside it shows, …
      await bus.publish([record('busy'), record('first')]);
      await eventually(() => expect(read).toEqual(['first']));
      const locked = Promise.withResolvers<void>();
      fetching = whileLocked('records', 'access exclusive', async () => {
        locked.resolve();
        await untilWaitingFor('records');
        // … and again while it looks for what is there.
        await database.query(`select pg_notify('bus_records', 'busy second')`);
        await untilWaitingFor('records', 2);
      });
      await locked.promise;
    });
    await using _joining = joining;
    await fetching;
    await eventually(() => expect(read.toSorted()).toEqual(['busy', 'first', 'quiet']));
  });

  test('a record for a topic that does not exist is refused', async () => {
    await using bus = await openPostgresLog({ url, topics: ['known'] });
    const record = { topic: 'unknown', key: 'k', id: '1', headers: {}, value: '{}' };
    await expect(bus.publish([record])).rejects.toThrow('topic that does not exist');
  });

  test('what every group has read is gone after seven days and the rest after thirty, so that nobody who was erased is outlived by more', async () => {
    const own = await testDatabase();
    const begun = Temporal.Instant.from('2026-03-02T09:00:00Z');
    const openAfter = (hours: number) => {
      const clock = { ...createClock(), realNow: () => begun.add({ hours }) };
      return openPostgresLog({ url: own.url, topics: ['read', 'unread'], clock });
    };
    const record = (topic: string, id: string) => ({ topic, key: 'k', id, headers: {}, value: '{}' });
    {
      await using first = await openAfter(0);
      await first.publish([record('read', 'old'), record('unread', 'old')]);
    }
    {
      await using later = await openAfter(48);
      await later.publish([record('read', 'new')]);
      await using _ = await later.subscribe({
        group: 'g',
        topics: ['read'],
        handle: async () => {},
        onError: () => {},
      });
      await eventually(async () => expect((await later.lag('g', ['read'])).get('read')).toBe(0));
    }
    await using database = openDatabase(own.url, { connectionsMax: 1 });
    const kept = async () =>
      (await database.query('select topic, record_id as id from records order by topic')).rows as unknown[];
    {
      await using _ = await openAfter(7 * 24 + 1);
      const rest = [
        { topic: 'read', id: 'new' },
        { topic: 'unread', id: 'old' },
      ];
      await eventually(async () => expect(await kept()).toEqual(rest));
    }
    await using _ = await openAfter(30 * 24 + 1);
    await eventually(async () => expect(await kept()).toEqual([]));
  });
});
