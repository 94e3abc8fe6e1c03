import { eventually, testDatabase } from '@cadenza/testing';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { type Lease, leaseShares } from './index.ts';

const { url } = await testDatabase();

const sorted = (...leases: Lease[]) => leases.flatMap((lease) => lease.owned()).sort((a, b) => a - b);
const sizes = (...leases: Lease[]) => leases.map((lease) => lease.owned().length);
const allOf = (shares: number) => Array.from({ length: shares }, (_, share) => share);

/** Watches that no share is held twice, for as long as it lives. */
function watch(...leases: Lease[]) {
  const doubled: number[][] = [];
  const timer = setInterval(() => {
    const held = sorted(...leases);
    if (new Set(held).size < held.length) doubled.push(held);
  }, 1);
  return {
    doubled,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

async function query(sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

test('one instance holds every share', async () => {
  await using alone = await leaseShares(url, { name: 'alone', shares: 4 });
  expect(sorted(alone)).toEqual(allOf(4));
});

test('instances that join get their part, and those that stay take over when one leaves', async () => {
  const options = { name: 'rebalanced', shares: 7 };
  await using first = await leaseShares(url, options);
  const second = await leaseShares(url, options);
  await using third = await leaseShares(url, options);
  {
    using watched = watch(first, second, third);
    await eventually(() => expect(sorted(first, second, third)).toEqual(allOf(7)));
    await eventually(() => expect(Math.max(...sizes(first, second, third))).toBe(3));
    await second[Symbol.asyncDispose]();
    expect(second.owned()).toEqual([]);
    await eventually(() => expect(sorted(first, third)).toEqual(allOf(7)));
    expect(sizes(first, third).sort()).toEqual([3, 4]);
    expect(watched.doubled).toEqual([]);
  }
});

test('instances that join or leave notify the others, which do not wait for their next turn', async () => {
  const options = { name: 'told', shares: 4, balanceEveryMs: 3_600_000 };
  const first = await leaseShares(url, options);
  await using second = await leaseShares(url, options);
  await eventually(() => expect(sizes(first, second)).toEqual([2, 2]));
  await first[Symbol.asyncDispose]();
  await eventually(() => expect(sorted(second)).toEqual(allOf(4)));
});

test('with more instances than shares some hold nothing until they are needed', async () => {
  const options = { name: 'publisher', shares: 1 };
  const first = await leaseShares(url, options);
  await using second = await leaseShares(url, options);
  expect(sizes(first, second)).toEqual([1, 0]);
  await first[Symbol.asyncDispose]();
  await eventually(() => expect(second.owned()).toEqual([0]));
});

test('an instance whose connection dies notices at once, and the others take its shares', async () => {
  const options = { name: 'killed', shares: 4 };
  let changes = 0;
  await using first = await leaseShares(url, { ...options, onChange: () => (changes += 1) });
  await using second = await leaseShares(url, options);
  await eventually(() => expect(sizes(first, second)).toEqual([2, 2]));
  const changesBefore = changes;
  const [killed] = await query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'cadenza-lease killed' order by backend_start limit 1`,
  );
  expect(killed).toEqual({ pg_terminate_backend: true });
  await eventually(() => expect(changes).toBeGreaterThan(changesBefore));
  await eventually(() => expect(sorted(first, second)).toEqual(allOf(4)));
  await eventually(() => expect(sizes(first, second)).toEqual([2, 2]));
});

test('groups of different names do not see each other', async () => {
  await using one = await leaseShares(url, { name: 'group one', shares: 2 });
  await using two = await leaseShares(url, { name: 'group two', shares: 2 });
  expect(sizes(one, two)).toEqual([2, 2]);
});
