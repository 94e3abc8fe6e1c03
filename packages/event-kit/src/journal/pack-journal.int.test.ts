import { randomBytes } from 'node:crypto';
import type { Database } from '@cadenza/postgres';
import { beforeEach, expect, test } from 'vitest';
import { appendEvents, type Probe, startProbe } from '../testing/probe-service.ts';
import { packBlock } from './pack.ts';
import { packJournal } from './pack-journal.ts';
import { type JournalEntry, readJournal } from './read-journal.ts';

const now = Temporal.Instant.from('2026-03-30T09:00:00Z');
let probe: Probe;
beforeEach(async () => {
  probe = await startProbe();
  return () => probe[Symbol.asyncDispose]();
});

/** Consumes events from which read models are made, several per transaction; every tenth makes none. */
async function consume(database: Database, count: number, handledAt: string, note = ''): Promise<void> {
  const perTransaction = 300;
  for (let first = 0; first < count; first += perTransaction) {
    const events = Math.min(perTransaction, count - first);
    await database.query(
      `insert into inbox (record_id, handled_at, topic, event)
       select gen_random_uuid(), $2, 'a topic', case when number % 10 > 0 then jsonb_build_object('number', number, 'note', $3::text) end
       from generate_series(1, $1) as number`,
      [events, handledAt, note],
    );
  }
}

/** Consumes events as this version does: one row for a transaction. */
async function consumeBlocks(database: Database, sizes: readonly number[], handledAt: string): Promise<void> {
  for (const size of sizes) {
    const events = Array.from({ length: size }, (_, number) => ({ id: `${size} ${number}` }) as never);
    await database.query(
      `insert into journal_blocks (handled_at, topic, events, ids, packed) values ($1, 'a topic', $2, '{}', $3)`,
      [handledAt, size, packBlock(events)],
    );
  }
}

async function read(from = '0', before?: string): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const entry of readJournal(probe.database, { from, before })) entries.push(entry);
  return entries;
}

async function packAll(): Promise<void> {
  while ((await packJournal(probe.database, now)) === 0);
}

async function packs(): Promise<number[]> {
  const { rows } = await probe.database.query(
    'select events from journal_packs order by last_transaction, last_position',
  );
  return rows.map(({ events }) => events);
}

test('what is packed is read as before, from every place, and is gone from the inbox', async () => {
  const { database } = probe;
  await consume(database, 2_500, '2026-03-02T09:00:00Z');
  await database.transaction((transaction) => appendEvents(transaction, 'own', ['One', 'Two']));
  await consume(database, 300, '2026-03-29T09:00:00Z');
  const whole = await read();
  expect(whole.length).toBeGreaterThan(2_500);
  const transactions = [...new Set(whole.map(({ transactionId }) => transactionId))];
  const ranges = transactions.flatMap((from, index) => transactions.slice(index + 1).map((before) => [from, before]));
  const before = await Promise.all(ranges.map((range) => read(...(range as [string, string]))));

  await packAll();
  expect(await packs()).toEqual([1_000, 1_000]);
  const { rows } = await database.query('select count(*)::int as count from inbox where event is not null');
  expect(rows[0].count).toBe(whole.length - 2 - 2_000);
  expect(await read()).toEqual(whole);
  expect(await Promise.all(ranges.map((range) => read(...(range as [string, string]))))).toEqual(before);
});

test('blocks stand in order among the events of older versions, loose and packed', async () => {
  const { database } = probe;
  await consume(database, 600, '2026-03-02T09:00:00Z');
  await consumeBlocks(database, [1, 499, 2], '2026-03-03T09:00:00Z');
  await consume(database, 10, '2026-03-03T10:00:00Z');
  await consumeBlocks(database, [500, 3, 400, 300, 7], '2026-03-04T09:00:00Z');
  await consumeBlocks(database, [8, 9], '2026-03-29T09:00:00Z');
  const whole = await read();
  const blocks = whole.flatMap((entry) =>
    'consumed' in entry && entry.consumed.event.id ? [entry.consumed.event.id] : [],
  );
  const sizes = [1, 499, 2, 500, 3, 400, 300, 7, 8, 9];
  expect(blocks).toEqual(sizes.flatMap((size) => Array.from({ length: size }, (_, number) => `${size} ${number}`)));
  expect(whole).toHaveLength(blocks.length + 549);

  await packAll();
  expect(await packs()).toEqual([1_040, 1_214]);
  expect(await read()).toEqual(whole);
  const { rows } = await database.query('select events from journal_blocks order by transaction_id, position');
  expect(rows.map(({ events }) => events)).toEqual([7, 8, 9]);
});

test('what is packed while it is read is read once, and two instances pack it once', async () => {
  await consume(probe.database, 9_000, '2026-03-02T09:00:00Z');
  const whole = await read();
  const reading = (async () => {
    const entries: JournalEntry[] = [];
    for await (const entry of readJournal(probe.database, { from: '0', before: undefined })) {
      if (entries.length % 500 === 0) await packJournal(probe.database, now);
      entries.push(entry);
    }
    return entries;
  })();
  await Promise.all([packAll(), packAll()]);
  expect(await reading).toEqual(whole);
  await packAll();
  expect(await packs()).toEqual(Array.from({ length: 8 }, () => 1_000));
  expect(await read()).toEqual(whole);
});

test('long events make smaller packs, and what the bus may still deliver is left alone', async () => {
  await consume(probe.database, 300, '2026-03-02T09:00:00Z', randomBytes(25_000).toString('hex'));
  await consume(probe.database, 2_000, '2026-03-20T09:00:00Z');
  const whole = await read();
  await packAll();
  const made = await packs();
  expect(made.length).toBeGreaterThan(2);
  expect(Math.max(...made)).toBeLessThan(100);
  expect(await read()).toEqual(whole);
});
