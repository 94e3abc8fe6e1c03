import { fileURLToPath } from 'node:url';
import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { countAttempt, pruneAttempts, takeAttemptBack } from './sign-in-attempts.ts';

const { url } = await testDatabase(fileURLToPath(new URL('../../migrations', import.meta.url)));
const database = openDatabase(url);
afterAll(() => database[Symbol.asyncDispose]());

const start = Temporal.Instant.from('2026-03-02T09:00:00Z');
const allowance = { free: 3, firstWaitSeconds: 2, waitSecondsMax: 10, forgottenAfterSeconds: 60 };

/** How many seconds the next attempt would have to wait. */
async function waitAfter(key: string, now: Temporal.Instant): Promise<number> {
  const until = await countAttempt(database, [[key, allowance]], now);
  expect(until, 'the attempt itself may go on').toBeUndefined();
  const next = await countAttempt(database, [[key, allowance]], now);
  if (next === undefined) await takeAttemptBack(database, key);
  return next ? now.until(next).total('seconds') : 0;
}

test('the wait doubles after the free attempts, up to its bound, and is forgotten in the end', async () => {
  let now = start;
  const waits: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const wait = await waitAfter('one', now);
    waits.push(wait);
    now = now.add({ seconds: wait });
  }
  expect(waits).toEqual([0, 0, 2, 4, 8, 10, 10]);
  expect(await waitAfter('one', now.add({ seconds: 59 }))).toBe(10);
  expect(await waitAfter('one', now.add({ seconds: 200 }))).toBe(0);
});

test('an attempt with an earlier time does not wait: one of two at once, or one after a clock was set back', async () => {
  const back = start.subtract({ hours: 1 });
  for (const at of [start, start.subtract({ milliseconds: 5 }), back])
    expect(await countAttempt(database, [['early', allowance]], at)).toBeUndefined();
  expect(await countAttempt(database, [['early', allowance]], back)).toEqual(back.add({ seconds: 2 }));
  const earlier = back.subtract({ hours: 1 });
  expect(await countAttempt(database, [['early', allowance]], earlier)).toBeUndefined();
});

test('an attempt that may not go on is counted under none of its keys', async () => {
  const spent = { ...allowance, free: 2 };
  await countAttempt(database, [['spent', spent]], start);
  await countAttempt(database, [['spent', spent]], start);
  expect(
    await countAttempt(
      database,
      [
        ['fresh', allowance],
        ['spent', spent],
      ] as const,
      start,
    ),
  ).toEqual(start.add({ seconds: 2 }));
  const { rows } = await database.query(`select key, attempts from sign_in_attempts where key in ('fresh', 'spent')`);
  expect(rows).toEqual([{ key: 'spent', attempts: 2 }]);
});

test('of too many rows those with the fewest attempts are deleted', async () => {
  await database.query('delete from sign_in_attempts');
  const row = `insert into sign_in_attempts select 'stranger ' || n, 1, $1, $1::timestamptz + interval '1 hour'`;
  await database.query(`${row} from generate_series(1, 100005) as n`, [start.toString()]);
  await database.query(
    `insert into sign_in_attempts values ('account', 20, $1, $1::timestamptz + interval '1 minute'), ('over', 99, $1, $1)`,
    [start.toString()],
  );
  await pruneAttempts(database, start.add({ seconds: 1 }));
  const { rows } = await database.query(
    `select count(*), count(*) filter (where key = 'account') as account, count(*) filter (where key = 'over') as over
     from sign_in_attempts`,
  );
  expect(rows).toEqual([{ count: 100_000, account: 1, over: 0 }]);
});
