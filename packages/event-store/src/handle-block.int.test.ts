import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { VersionConflict } from './append.ts';
import type { Decider } from './decider.ts';
import type { NewEvent, RecordedEvent } from './event.ts';
import { handleBlock, type StreamCommands } from './handle-block.ts';
import { eventStoreMigrations } from './migrations.ts';
import { readStream } from './read-stream.ts';

const { url } = await testDatabase(eventStoreMigrations);
const database = openDatabase(url);
afterAll(() => database[Symbol.asyncDispose]());

interface Counted extends NewEvent {
  data: { number: number };
}

/** Counts to five, and refuses to count down. */
const limited: Decider<number, 'add' | 'twice' | 'subtract', Counted> = {
  initialState: 0,
  decide: (command, count) => {
    if (command === 'subtract') throw new Error('refused');
    const numbers = command === 'add' ? [count + 1] : [count + 1, count + 2];
    return numbers.filter((number) => number <= 5).map((number) => ({ type: 'Counted', data: { number } }));
  },
  evolve: (count) => count + 1,
};

const given = (stream: string, command: 'add' | 'twice' | 'subtract', minute = 0) => ({
  stream,
  command,
  metadata: { correlationId: `${stream} at ${minute}`, causationId: null },
  occurredAt: Temporal.Instant.from('2026-03-02T09:00:00Z').add({ minutes: minute }),
});

const handle = (
  commands: StreamCommands<'add' | 'twice' | 'subtract'>,
  project: (events: RecordedEvent[]) => unknown = () => {},
) => handleBlock(database, { decider: limited, commands, project: async (_, events) => void (await project(events)) });
const numbersIn = async (stream: string) =>
  (await readStream<Counted>(database, stream)).map(({ data }) => data.number);

test('one commit: each command returns its own events, decided on the state after those before it', async () => {
  const projected: RecordedEvent[] = [];
  const handled = await handle(
    [given('b', 'add'), given('a', 'twice', 1), given('b', 'twice', 2), given('b', 'twice', 3), given('b', 'twice', 4)],
    (events) => projected.push(...events),
  );
  expect(handled.map(({ state, events }) => [state, ...events.map(({ stream, version }) => stream + version)])).toEqual(
    [[1, 'b1'], [2, 'a1', 'a2'], [3, 'b2', 'b3'], [5, 'b4', 'b5'], [5]],
  );
  expect(projected).toHaveLength(7);
  const { rows } = await database.query('select distinct transaction_id from events');
  expect(rows).toHaveLength(1);
});

test('each event is recorded with why and when it happened', async () => {
  await handle([given('c', 'add'), given('d', 'twice', 1), given('c', 'add', 2)]);
  const recorded = [...(await readStream(database, 'c')), ...(await readStream(database, 'd'))];
  expect(recorded.map(({ metadata, occurredAt }) => [metadata.correlationId, occurredAt])).toEqual([
    ['c at 0', '2026-03-02T09:00:00.000Z'],
    ['c at 2', '2026-03-02T09:02:00.000Z'],
    ['d at 1', '2026-03-02T09:01:00.000Z'],
    ['d at 1', '2026-03-02T09:01:00.000Z'],
  ]);
});

test('when one is refused none is recorded', async () => {
  await expect(handle([given('e', 'add'), given('f', 'subtract')])).rejects.toThrow('refused');
  expect([await numbersIn('e'), await numbersIn('f')]).toEqual([[], []]);
});

test('commands derived from reads are derived again when all start over', async () => {
  const read: number[] = [];
  const handled = await handle(
    async (transaction) => {
      const { rows } = await transaction.query(`select count(*) as count from events where stream_id = 'j'`);
      read.push(rows[0].count);
      return [given('k', rows[0].count === 0 ? 'twice' : 'add')];
    },
    async () => {
      if (read.length > 1) return;
      await handle([given('j', 'add')]);
      throw new VersionConflict('as if somebody else had been faster');
    },
  );
  expect(read).toEqual([0, 1]);
  expect(handled.map(({ state }) => state)).toEqual([1]);
  expect(await numbersIn('k')).toEqual([1]);
});

test('simultaneous blocks on the same streams are each decided on the latest state', async () => {
  const streams = ['g', 'h', 'i'];
  const block = () => handle(streams.toReversed().map((stream) => given(stream, 'add')));
  const handled = await Promise.all(Array.from({ length: 7 }, block));
  expect(handled.flat().flatMap(({ events }) => events)).toHaveLength(15);
  for (const stream of streams) expect(await numbersIn(stream)).toEqual([1, 2, 3, 4, 5]);
});
