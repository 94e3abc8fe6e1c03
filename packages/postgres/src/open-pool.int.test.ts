import { eventually, testDatabase } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { openPool } from './open-pool.ts';

const { url } = await testDatabase();
const aPool = (idleTimeoutMillis = 10_000) => openPool({ connectionString: url, max: 3, idleTimeoutMillis }, {});

test('short statements that are asked at once share one connection', async () => {
  const pool = aPool();
  await pool.query('select 1');
  let mostAtOnce = 0;
  pool.on('connect', () => {
    mostAtOnce += 1;
  });
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const asked = await Promise.all(Array.from({ length: 3 }, () => pool.query('select pg_backend_pid() as pid')));
  expect(asked.map((each) => each.rows)).toEqual([rows, rows, rows]);
  expect(mostAtOnce).toBe(0);
  await pool.end();
});

test('callers that wait get connections of their own, as many as there may be, and one is left of them at rest', async () => {
  const pool = aPool(100);
  const held = await Promise.all(Array.from({ length: 3 }, () => pool.connect()));
  expect(pool.totalCount).toBe(3);
  const waiting = pool.connect();
  await eventually(() => expect(pool.waitingCount).toBe(1));
  held[0]!.release();
  (await waiting).release();
  const polling = setInterval(() => void pool.query('select 1'), 20);
  for (const each of held.slice(1)) each.release();
  await eventually(() => expect(pool.totalCount).toBe(1));
  clearInterval(polling);
  const [one, two] = await Promise.all([pool.connect(), pool.connect()]);
  one.release();
  two.release();
  await pool.end();
});

test('a statement inside the work of the only connection does not wait for its end', async () => {
  const pool = aPool();
  const client = await pool.connect();
  await client.query('begin');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.query('commit');
  client.release();
  await pool.end();
});

test('no caller waits for ever for a connection that could not be opened', async () => {
  const nobody = new URL(url);
  nobody.port = '1';
  const pool = openPool({ connectionString: nobody.href, max: 3, connectionTimeoutMillis: 500 }, {});
  const asked = Array.from({ length: 4 }, () => pool.query('select 1'));
  const ends = await Promise.allSettled(asked);
  expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
  await pool.end();
});
