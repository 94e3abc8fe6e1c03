import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { VersionConflict } from './append.ts';
import type { Decider } from './decider.ts';
import type { NewEvent } from './event.ts';
import { handleCommands } from './handle-commands.ts';
import { eventStoreMigrations } from './migrations.ts';
import { readStream } from './read-stream.ts';

const { url } = await testDatabase(eventStoreMigrations);
const database = openDatabase(url);
afterAll(() => database[Symbol.asyncDispose]());

/** Counts to five; the command says by how much. */
const limited: Decider<number, number, NewEvent> = {
  initialState: 0,
  decide: (step, count) => (count + step <= 5 ? [{ type: 'Counted', data: { step } }] : []),
  evolve: (count, { data }) => count + (data as { step: number }).step,
};

const common = {
  decider: limited,
  trace: { correlationId: 'request', causationId: null, now: Temporal.Instant.from('2026-03-02T09:00:00Z') },
  project: async () => {},
};

test('simultaneous commands on one stream are each decided on the latest state', async () => {
  const count = () => handleCommands(database, { ...common, stream: 'limited', commands: [1] });
  const handled = await Promise.all(Array.from({ length: 7 }, count));
  expect(handled.flatMap(({ events }) => events)).toHaveLength(5);
  expect(await readStream(database, 'limited')).toHaveLength(5);
});

test('several commands are one change, each decided on the state after those before it', async () => {
  const handled = await handleCommands(database, { ...common, stream: 'in turn', commands: [3, 3, 2] });
  expect(handled.state).toBe(5);
  expect(handled.events.map(({ data }) => data)).toEqual([{ step: 3 }, { step: 2 }]);
});

test('after a conflict the lock is taken, the facts are read and the commands are derived again', async () => {
  const steps: string[] = [];
  const handled = await handleCommands(database, {
    ...common,
    lock: async () => void steps.push('lock'),
    facts: async () => steps.push('facts'),
    stream: (count) => `after ${count}`,
    commands: (count, state) => [count - state],
    project: async () => {
      steps.push('project');
      if (steps.length === 3) throw new VersionConflict('as if somebody else had been faster');
    },
    alsoInCommit: async (_, events, count) => void steps.push(`also ${events.length} after ${count}`),
  });
  expect(steps).toEqual(['lock', 'facts', 'project', 'lock', 'facts', 'project', 'also 1 after 5']);
  expect(handled).toMatchObject({ facts: 5, state: 5, events: [{ stream: 'after 5', version: 1 }] });
});

test.each([
  ['the goal already holds', 'unchanged', [6]],
  ['there is nothing to give the commands to', undefined, [1]],
])('when %s nothing is written', async (_, stream, commands) => {
  const fail = () => Promise.reject(new Error('called'));
  const handled = await handleCommands(database, {
    ...common,
    stream: () => stream,
    commands,
    project: fail,
    alsoInCommit: fail,
  });
  expect(handled).toEqual({ facts: undefined, state: 0, events: [] });
});
