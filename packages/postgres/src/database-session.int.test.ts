import { eventually, testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { leaseShares, listen, openDatabase } from './index.ts';

const { url } = await testDatabase();
const watching = openDatabase(url, { connectionsMax: 1, applicationName: 'watching' });
afterAll(() => watching[Symbol.asyncDispose]());

const open = (applicationName: string) => openDatabase(url, { applicationName });
const connectionsOf = async (name: string) =>
  (
    await watching.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
      `${name}-session`,
    ])
  ).rows.map(({ pid }) => pid);
const notify = (channel: string, payload: string) => watching.query('select pg_notify($1, $2)', [channel, payload]);

test('leases and listeners of a process share one connection, and each hears its own channel', async () => {
  await using database = open('shared');
  const { session } = database;
  const heard: string[] = [];
  await using _one = await leaseShares(session, { name: 'one', shares: 3 });
  await using _two = await leaseShares(session, { name: 'two', shares: 1 });
  await using _first = listen(session, 'first', (payload) => heard.push(`first ${payload}`));
  await using _second = listen(session, 'second', (payload) => heard.push(`second ${payload}`));
  await eventually(() => expect(heard.toSorted()).toEqual(['first ', 'second ']));
  await notify('second', 'hint');
  await notify('first', 'hint');
  await eventually(() => expect(heard.slice(2)).toEqual(['second hint', 'first hint']));
  expect([_one.owned(), _two.owned()]).toEqual([[0, 1, 2], [0]]);
  expect(await connectionsOf('shared')).toHaveLength(1);
});

test('a connection that dies takes all leases with it in the same instant, and all come back', async () => {
  await using database = open('killed');
  const { session } = database;
  const heldAtChange: number[] = [];
  const held = () => leases.reduce((sum, lease) => sum + lease.owned().length, 0);
  const onChange = () => heldAtChange.push(held());
  const leases: Awaited<ReturnType<typeof leaseShares>>[] = [];
  await using starting = new AsyncDisposableStack();
  for (const name of ['killed one', 'killed two', 'killed three'])
    leases.push(starting.use(await leaseShares(session, { name, shares: 2, onChange })));
  let connects = 0;
  starting.use(
    listen(session, 'killed', () => {
      connects += 1;
    }),
  );
  await eventually(() => expect([held(), connects]).toEqual([6, 1]));
  heldAtChange.length = 0;
  const [pid] = await connectionsOf('killed');
  await watching.query('select pg_terminate_backend($1)', [pid]);
  await eventually(() => expect(heldAtChange.length).toBeGreaterThan(0));
  expect(heldAtChange.slice(0, 3)).toEqual([0, 0, 0]);
  await eventually(() => expect([held(), connects]).toEqual([6, 2]));
  expect(await connectionsOf('killed')).toHaveLength(1);
});

test('a lease that ends leaves the others of its session theirs, and its shares to other sessions', async () => {
  await using one = open('staying');
  await using two = open('following');
  const options = { name: 'ended', shares: 3, balanceEveryMs: 3_600_000 };
  const ended = await leaseShares(one.session, options);
  await using stays = await leaseShares(one.session, { ...options, name: 'stays' });
  await using follower = await leaseShares(two.session, options);
  await using other = await leaseShares(two.session, { ...options, name: 'stays' });
  await eventually(() => expect([ended, follower].map((lease) => lease.owned().length)).toEqual([2, 1]));
  await eventually(() => expect([stays, other].map((lease) => lease.owned().length)).toEqual([2, 1]));
  await ended[Symbol.asyncDispose]();
  expect(ended.owned()).toEqual([]);
  await eventually(() => expect(follower.owned().toSorted()).toEqual([0, 1, 2]));
  expect([stays, other].map((lease) => lease.owned().length)).toEqual([2, 1]);
  await using again = await leaseShares(one.session, options);
  await eventually(() => expect([again, follower].map((lease) => lease.owned().length)).toEqual([1, 2]));
});

test('leases of one name in one process do not get the same locks', async () => {
  await using database = open('twice');
  const options = { name: 'twice', shares: 2 };
  await using one = await leaseShares(database.session, options);
  await using two = await leaseShares(database.session, options);
  await eventually(() => expect([one.owned().length, two.owned().length]).toEqual([1, 1]));
  expect([...one.owned(), ...two.owned()].toSorted()).toEqual([0, 1]);
});
