import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { append } from './append.ts';
import { eventStoreMigrations } from './migrations.ts';
import { readTransactions } from './read-transactions.ts';
import { takeInLater } from './take-in-later.ts';

const [restored, later] = [await aDatabase(), await aDatabase()];

async function aDatabase() {
  const { url } = await testDatabase(eventStoreMigrations);
  const database = openDatabase(url);
  afterAll(() => database[Symbol.asyncDispose]());
  return database;
}

const metadata = { correlationId: 'c', causationId: null };
const occurredAt = Temporal.Instant.from('2026-03-02T09:00:00.123Z');
const counted = (number: number) => ({ type: 'Counted', data: { number, text: 'with "quotes", {braces} and \\' } });
const events = async (database: typeof later) =>
  (
    await readTransactions(database, {
      after: { transactionId: '0', position: 0 },
      before: undefined,
      limit: 10_000,
    })
  ).map(({ event }) => event);

async function record(database: typeof later, stream: string, from: number, to: number) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  await append(database, [{ stream, expectedVersion: from - 1, events: numbers.map(counted) }], {
    metadata,
    occurredAt,
  });
}

test('D7: the events that only a later copy has in these streams are appended unchanged, once, and in their order', async () => {
  await record(later, 'email-1', 1, 3);
  for await (const _ of takeInLater(restored, later, ['email-']));
  await record(later, 'plan-1', 1, 2);
  await record(later, 'email-2', 1, 1_500);
  await record(later, 'email-1', 4, 5);
  const taken: number[] = [];
  for await (const { stream, version } of takeInLater(restored, later, ['email-', 'suppression-']))
    taken.push(stream === 'email-1' ? -version : version);
  expect(taken).toEqual([...Array.from({ length: 1_500 }, (_, index) => index + 1), -4, -5]);
  const wanted = (await events(later)).filter(({ stream }) => stream.startsWith('email-'));
  expect(await events(restored)).toEqual(wanted);
  for await (const event of takeInLater(restored, later, ['email-'])) expect.unreachable(event.stream);
});
