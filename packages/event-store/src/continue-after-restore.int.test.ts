import { openDatabase } from '@cadenza/postgres';
import { eventually, testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { append } from './append.ts';
import { continueAfterRestore } from './continue-after-restore.ts';
import { eventStoreMigrations } from './migrations.ts';
import { type Checkpoint, loadCheckpoint, readCommitted, saveCheckpoint } from './read-committed.ts';
import { endedTransactions, readTransactions } from './read-transactions.ts';

const { url } = await testDatabase(eventStoreMigrations);
const database = openDatabase(url);
afterAll(() => database[Symbol.asyncDispose]());

const context = {
  metadata: { correlationId: null, causationId: null },
  occurredAt: Temporal.Instant.from('2026-03-02T09:00:00Z'),
};
let appended = 0;

async function appendOne() {
  appended += 1;
  const event = { type: 'Counted', data: { number: appended } };
  await append(database, [{ stream: `stream-${appended}`, expectedVersion: 0, events: [event] }], context);
}

/** As in a dump of a cluster that had seen many more transactions than this one. */
async function restoreFromOlderCluster() {
  for (const table of ['events', 'checkpoints'])
    await database.query(
      `update ${table} set transaction_id = (transaction_id::text::bigint + 1000000)::text::xid8
       where transaction_id > '0'`,
    );
}

const numbers = (events: readonly { data: object }[]) => events.map(({ data }) => (data as { number: number }).number);

async function readOn(from: Checkpoint): Promise<Checkpoint> {
  const { checkpoint } = await readCommitted(database, from, 100);
  await saveCheckpoint(database, 'reader', checkpoint);
  return checkpoint;
}

test('a database that was not restored is left as it is', async () => {
  expect(await continueAfterRestore(database)).toBe(false);
  await appendOne();
  expect(await continueAfterRestore(database)).toBe(false);
});

test.each(['once', 'and once more'])('after a restore, %s, nothing is lost and the order goes on', async () => {
  await eventually(async () =>
    expect((await readCommitted(database, await loadCheckpoint(database, 'reader'), 9)).events).not.toEqual([]),
  );
  await readOn(await loadCheckpoint(database, 'reader'));
  await appendOne();
  const unread = appended;
  await restoreFromOlderCluster();

  const copies = await Promise.all([1, 2, 3].map(() => continueAfterRestore(database)));
  expect(copies.toSorted()).toEqual([false, false, true]);
  await appendOne();
  const kept = await loadCheckpoint(database, 'reader');
  await eventually(async () => {
    const { events } = await readCommitted(database, kept, 100);
    expect(numbers(events)).toEqual([unread, unread + 1]);
  });
  const before = await endedTransactions(database);
  const all = await readTransactions(database, { after: { transactionId: '0', position: 0 }, before, limit: 100 });
  expect(numbers(all.map(({ event }) => event))).toEqual(Array.from({ length: appended }, (_, index) => index + 1));
});

test('events after the place of an open transaction are not read yet', async () => {
  const last = await database.query<Checkpoint>(
    `select transaction_id::text as "transactionId", global_position as position from events
     order by events.transaction_id desc, global_position desc limit 1`,
  );
  const from = last.rows[0] as Checkpoint;
  await database.transaction(async (older) => {
    await older.query('select pg_current_xact_id()');
    await appendOne();
    expect((await readCommitted(database, from, 100)).events).toEqual([]);
  });
  await eventually(async () => expect(numbers((await readCommitted(database, from, 100)).events)).toEqual([appended]));
});
