import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { append, VersionConflict } from './append.ts';
import type { NewEvent } from './event.ts';
import { eventStoreMigrations } from './migrations.ts';
import { loadCheckpoint, readCommitted, saveCheckpoint } from './read-committed.ts';
import { readStream } from './read-stream.ts';

const { url } = await testDatabase(eventStoreMigrations);
const database = openDatabase(url, { connectionsMax: 20 });
afterAll(() => database[Symbol.asyncDispose]());

const now = Temporal.Instant.from('2026-03-02T09:00:00Z');
const context = { metadata: { correlationId: 'request', causationId: null }, occurredAt: now };
const counted = (number: number) => ({ type: 'Counted', data: { number } });

test('events come back as they were appended', async () => {
  await append(database, [{ stream: 'a', expectedVersion: 0, events: [counted(1), counted(2)] }], context);
  const events = await readStream(database, 'a');
  expect(events).toMatchObject([
    { stream: 'a', version: 1, type: 'Counted', data: { number: 1 }, occurredAt: '2026-03-02T09:00:00.000Z' },
    { stream: 'a', version: 2, data: { number: 2 }, metadata: { correlationId: 'request', causationId: null } },
  ]);
  expect(await readStream(database, 'a', 1)).toEqual([events[1]]);
});

test.each([
  ['past', 0],
  ['not yet at', 5],
])('a stream that is %s the expected version is refused, and with it the whole block', async (_, expectedVersion) => {
  const stream = `conflict-${expectedVersion}`;
  await append(database, [{ stream, expectedVersion: 0, events: [counted(1)] }], context);
  const block = [
    { stream: `other-${expectedVersion}`, expectedVersion: 0, events: [counted(1)] },
    { stream, expectedVersion, events: [counted(2)] },
  ];
  await expect(database.transaction((transaction) => append(transaction, block, context))).rejects.toThrow(
    VersionConflict,
  );
  expect(await readStream(database, stream)).toHaveLength(1);
  expect(await readStream(database, `other-${expectedVersion}`)).toHaveLength(0);
});

test('eight writers, 70,000 events: a reader that keeps its checkpoint skips none and sees every stream in order', async () => {
  const writers = 8;
  const blocksPerWriter = 175;
  const eventsPerBlock = 50;
  const total = writers * blocksPerWriter * eventsPerBlock;
  let checkpoint = await loadCheckpoint(database, 'reader');
  const seen: { id: string; stream: string; version: number }[] = [];

  async function write(writer: number) {
    for (let block = 0; block < blocksPerWriter; block += 1) {
      await database.transaction(async (transaction) => {
        const events = Array.from({ length: eventsPerBlock / 2 }, (_, number) => counted(number));
        const expectedVersion = block * events.length;
        await append(
          transaction,
          [
            { stream: `writer-${writer}-a`, expectedVersion, events },
            { stream: `writer-${writer}-b`, expectedVersion, events },
          ],
          context,
        );
        // Transactions of different lengths commit out of the order in which they took their positions.
        if (block % 7 === writer % 7) await transaction.query('select pg_sleep(0.005)');
      });
    }
  }

  async function read() {
    while (seen.length < total) {
      const next = await readCommitted<NewEvent>(database, checkpoint, 700);
      // The tests before this one have left events as well, which a transaction of another database may still hold back.
      const written = next.events.filter(({ stream }) => stream.startsWith('writer-'));
      seen.push(...written.map(({ id, stream, version }) => ({ id, stream, version })));
      checkpoint = next.checkpoint;
      if (next.events.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  await Promise.all([read(), ...Array.from({ length: writers }, (_, writer) => write(writer))]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
  for (const versions of Map.groupBy(seen, ({ stream }) => stream).values()) {
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
  }
});

test('a checkpoint is kept under its name', async () => {
  await saveCheckpoint(database, 'kept', { transactionId: '7', position: 9 });
  await saveCheckpoint(database, 'kept', { transactionId: '8', position: 10 });
  expect(await loadCheckpoint(database, 'kept')).toEqual({ transactionId: '8', position: 10 });
});
