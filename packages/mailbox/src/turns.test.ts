import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooManyWait, Turns } from './turns.ts';

const never = new AbortController().signal;
const limits = { atOnceMax: 4, atOncePerHostMax: 2, loginsPerSecondPerHost: () => 1_000_000, waitingMax: 10 };

/** Takes turns for these hosts; `began` fills as they begin. */
function takeAll(turns: Turns, hosts: string[]) {
  const began: string[] = [];
  const taken = hosts.map(async (host) => {
    const turn = await turns.take(host, never);
    began.push(host);
    return turn;
  });
  return { began, taken };
}

test('a host has a bounded number of turns at once, and so have all together', async () => {
  const { began, taken } = takeAll(new Turns(limits), ['a', 'a', 'a', 'b', 'b', 'b', 'c']);
  await nextTick();
  expect(began).toEqual(['a', 'a', 'b', 'b']);
  (await taken[0])?.[Symbol.dispose]();
  await nextTick();
  expect(began).toEqual(['a', 'a', 'b', 'b', 'a']);
});

test('hosts take turns, so that one with many does not keep the others waiting', async () => {
  const { began, taken } = takeAll(new Turns({ ...limits, atOnceMax: 1 }), ['a', 'a', 'a', 'b', 'c']);
  for (const each of [0, 1, 3, 4, 2]) {
    await nextTick();
    (await taken[each])?.[Symbol.dispose]();
  }
  expect(began).toEqual(['a', 'a', 'b', 'c', 'a']);
});

test('whoever is patient lets others of the same host go first', async () => {
  const turns = new Turns({ ...limits, atOnceMax: 1 });
  const began: string[] = [];
  const first = await turns.take('a', never);
  const take = async (name: string, isPatient: boolean) => {
    using _turn = await turns.take('a', never, { isPatient });
    began.push(name);
  };
  const all = Promise.all([take('patient', true), take('also patient', true), take('urgent', false)]);
  first[Symbol.dispose]();
  await all;
  expect(began).toEqual(['urgent', 'patient', 'also patient']);
});

test('those who are patient leave room for others, of their host and of another', async () => {
  const turns = new Turns({ ...limits, atOnceMax: 8, atOncePerHostMax: 4 });
  const began: string[] = [];
  const take = async (host: string, isPatient: boolean) => {
    const turn = await turns.take(host, never, { isPatient });
    began.push(host);
    return turn;
  };
  const patient = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'].map((host) => take(host, true));
  await nextTick();
  expect(began).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  await Promise.all([take('a', false), take('c', false)]);
  expect(began.slice(6)).toEqual(['a', 'c']);
  (await patient[0])?.[Symbol.dispose]();
  (await patient[1])?.[Symbol.dispose]();
  await nextTick();
  expect(began).toHaveLength(8);
});

test('turns of a host keep their distance', async () => {
  const turns = new Turns({ ...limits, atOncePerHostMax: 4, loginsPerSecondPerHost: () => 20 });
  const began = performance.now();
  await Promise.all(takeAll(turns, ['a', 'a', 'a']).taken);
  expect(performance.now() - began).toBeGreaterThanOrEqual(99);
});

test('who leaves gives up the place, and too many are turned away', async () => {
  const turns = new Turns({ ...limits, atOnceMax: 1, waitingMax: 1 });
  const first = await turns.take('a', never);
  const leaving = new AbortController();
  const left = turns.take('a', leaving.signal);
  await expect(turns.take('b', never)).rejects.toBeInstanceOf(TooManyWait);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  const next = turns.take('b', never);
  first[Symbol.dispose]();
  await expect(next).resolves.toBeDefined();
});
