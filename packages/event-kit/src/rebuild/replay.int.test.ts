import type { RecordedEvent } from '@cadenza/event-store';
import { openDatabase, type Queryable } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { beforeEach, expect, test } from 'vitest';
import type { JournalEntry } from '../journal/read-journal.ts';
import { replay, replayShare, sharesOf } from './replay.ts';

const { url } = await testDatabase();

beforeEach(async () => {
  await using database = openDatabase(url);
  projected = [];
  await database.query('drop table if exists steps');
  await database.query('create table steps (place serial, campaign text, number integer)');
});

/** Entries with these numbers, each of a campaign or of none. */
const entries = (...of: [campaignId: string | undefined, number: number][]) =>
  of.map(([campaignId, number]) => ({
    transactionId: '10',
    position: number,
    event: { type: 'Stepped', data: { campaignId, number } },
  })) as unknown as JournalEntry[];

/** How many events each projection took together. */
let projected: number[] = [];

/** Two statements for each event; the second fails for the number 13. */
const projections = {
  consumers: [],
  readModels: {
    tables: ['steps'],
    project: async (transaction: Queryable, events: readonly RecordedEvent<never>[]) => {
      projected.push(events.length);
      for (const event of events) {
        const { campaignId, number } = (event as unknown as { data: { campaignId?: string; number: number } }).data;
        await transaction.query('select $1::int', [number]);
        await transaction.query(
          'insert into steps (campaign, number) select $1, $2::int / ($2::int - 13) * 0 + $2::int',
          [campaignId ?? null, number],
        );
      }
    },
  },
};

async function steps(): Promise<[campaign: string | null, number: number][]> {
  await using database = openDatabase(url);
  const { rows } = await database.query<{ campaign: string | null; number: number }>(
    'select * from steps order by place',
  );
  return rows.map(({ campaign, number }) => [campaign, number]);
}

test('each campaign keeps its order, and what is of none stays between', async () => {
  await using database = openDatabase(url);
  const block = entries(['a', 1], ['b', 2], ['a', 3], [undefined, 4], ['b', 5], ['a', 6]);
  await database.transaction((transaction) => replay(transaction, block, projections));
  const written = await steps();
  const of = (campaign: string) => written.flatMap((step) => (step[0] === campaign ? [step[1]] : []));
  expect([of('a'), of('b')]).toEqual([
    [1, 3, 6],
    [2, 5],
  ]);
  expect(written.findIndex(([campaign]) => campaign === null)).toBe(3);
  // The first event of both campaigns, the second of one, the event without a campaign, and again the first of both.
  expect(projected).toEqual([2, 1, 1, 2]);
});

test('nothing is left of a block in which one event fails', async () => {
  await using database = openDatabase(url);
  const block = entries(['a', 13], ['b', 1], ['b', 2], ['b', 3], ['c', 4], ['c', 5]);
  const failing = database.transaction((transaction) => replay(transaction, block, projections));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await steps()).toEqual([]);
});

test('shares are of different campaigns, in their order, and what is of none is a part of its own', () => {
  const block = entries(['a', 1], ['b', 2], ['c', 3], ['a', 4], [undefined, 5], [undefined, 6], ['c', 7], ['b', 8]);
  const numbers = sharesOf(block, 2).map((shares) => shares.map((share) => share.map(({ position }) => position)));
  expect(numbers).toEqual([[[1, 3, 4], [2]], [[5]], [[6]], [[7], [8]]]);
});

test('of two shares whose campaigns have rows in common, and that wait for each other, one begins anew', async () => {
  await using database = openDatabase(url);
  await database.query(`insert into steps (campaign, number) values ('one', 0), ('other', 0)`);
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  const addTo = (transaction: Queryable, row: string) =>
    transaction.query('update steps set number = number + 1 where campaign = $1', [row]);
  const readModels = {
    tables: ['steps'],
    project: async (transaction: Queryable, [event]: readonly RecordedEvent<never>[]) => {
      const { campaignId } = (event as unknown as { data: { campaignId: string } }).data;
      const [first, second] = campaignId === 'a' ? ['one', 'other'] : ['other', 'one'];
      await addTo(transaction, first as string);
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await addTo(transaction, second as string);
    },
  };
  const shares = [entries(['a', 1]), entries(['b', 1])];
  await Promise.all(shares.map((share) => replayShare(database, share, { consumers: [], readModels })));
  // On a busy machine PostgreSQL may end both, and both begin anew.
  expect(holding, 'one of them twice').toBeGreaterThanOrEqual(3);
  expect(await steps()).toEqual([
    ['one', 2],
    ['other', 2],
  ]);
});
