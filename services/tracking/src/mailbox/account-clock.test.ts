import { expect, test } from 'vitest';
import { AccountClock, folderDueAtMs } from './account-clock.ts';

const minute = 60_000;
const clockOf = () => new AccountClock({ lookEveryMs: 4 * minute, random: () => 0.5 });
const calm = { isHurried: false, dueAtMs: Number.POSITIVE_INFINITY };

/** A clock of an account that was read at 0. */
function readClock(): AccountClock {
  const clock = clockOf();
  clock.tryBegan();
  clock.connected(0);
  clock.looked({ found: 0 });
  clock.tryEnded(0, calm);
  return clock;
}

test('an account is tried at once when it begins to be followed, and not again while that goes on', () => {
  const clock = clockOf();
  expect(clock.isDue(0)).toBe(true);
  clock.tryBegan();
  expect(clock.isDue(Number.MAX_VALUE)).toBe(false);
});

test.each([
  { what: 'nothing', ended: calm, next: { atMs: 4 * minute, why: 'look' } },
  { what: 'an unknown email', ended: { ...calm, isHurried: true }, next: { atMs: 5_000, why: 'hurried' } },
  { what: 'a mail that is due', ended: { ...calm, dueAtMs: 9_000 }, next: { atMs: 9_000, why: 'due-again' } },
  { what: 'a mail that was due', ended: { ...calm, dueAtMs: -5 }, next: { atMs: 1_000, why: 'due-again' } },
  { what: 'both', ended: { isHurried: true, dueAtMs: 9_000 }, next: { atMs: 5_000, why: 'hurried' } },
])('M12: after a look, with $what waiting, the next one is $next.why', ({ ended, next }) => {
  const clock = readClock();
  clock.tryBegan();
  clock.tryEnded(0, ended);
  expect(clock.next).toEqual(next);
});

/** How long the clock waits after each of these, in milliseconds. */
const waits = (times: number, happens: (atMs: number) => AccountClock): number[] =>
  Array.from({ length: times }, (_, index) => {
    const atMs = index * 10;
    return happens(atMs).next.atMs - atMs;
  });

test.each([
  { why: 'failed', first: [100, 200, 400], last: 5 * minute },
  { why: 'refused', first: [minute, 2 * minute, 4 * minute], last: 60 * minute },
] as const)('an account whose try is $why waits longer each time', ({ why, first, last }) => {
  const clock = clockOf();
  const waited = waits(20, (atMs) => {
    clock.tryBegan();
    clock.tryFailed(atMs, why);
    return clock;
  });
  expect(waited.slice(0, 3)).toEqual(first);
  expect(waited.at(-1)).toBe(last);
  clock.connected(0);
  clock.tryEnded(0, calm);
  clock.tryFailed(0, why);
  expect(clock.next).toEqual({ atMs: first[0], why });
});

test('a server that hangs up is connected to after a second, or later where it does so soon again and again', () => {
  const clock = clockOf();
  const waited = waits(20, (atMs) => {
    clock.connected(atMs);
    clock.tryEnded(atMs, calm);
    clock.lost(atMs);
    return clock;
  });
  expect(waited.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
  expect(waited.at(-1)).toBe(5 * minute);
  clock.connected(0);
  clock.lost(minute);
  expect(clock.next).toEqual({ atMs: minute + 1_000, why: 'lost' });
});

test('accounts that lost their server together come back one after another', () => {
  const comeBackAt = [0, 0.5, 1].map((random) => {
    const clock = new AccountClock({ lookEveryMs: minute, random: () => random });
    clock.lost(0);
    return clock.next.atMs;
  });
  expect(comeBackAt).toEqual([750, 1_000, 1_250]);
});

test('a try that fails because the server hung up waits as after a failure', () => {
  const clock = clockOf();
  clock.connected(0);
  clock.lost(0);
  clock.tryFailed(0, 'failed');
  expect(clock.next).toEqual({ atMs: 100, why: 'failed' });
});

test('a connection that is lost at the end of a try is opened again soon', () => {
  const clock = readClock();
  clock.tryBegan();
  clock.lost(10);
  clock.tryEnded(10, calm);
  expect(clock.next).toEqual({ atMs: 1_010, why: 'lost' });
});

test('D2: what waits for the account has it tried in spite of a failure, but not of a refused login', () => {
  const clock = clockOf();
  for (let times = 0; times < 10; times += 1) clock.tryFailed(0, 'failed');
  clock.wanted(5);
  expect(clock.next).toEqual({ atMs: 5, why: 'wanted' });
  clock.tryFailed(5, 'refused');
  clock.wanted(10);
  expect(clock.next).toEqual({ atMs: 5 + minute, why: 'refused' });
});

test('what is wanted during a try has it tried once more', () => {
  const clock = readClock();
  clock.tryBegan();
  clock.wanted(5);
  clock.tryEnded(10, calm);
  expect(clock.next).toEqual({ atMs: 5, why: 'wanted' });
});

test('mail is looked for as soon as it is announced, also when that is during a look', () => {
  const clock = readClock();
  clock.announced(7);
  expect(clock.next).toEqual({ atMs: 7, why: 'announced' });
  clock.tryBegan();
  clock.announced(8);
  clock.looked({ found: 1 });
  clock.tryEnded(9, calm);
  expect(clock.next).toEqual({ atMs: 8, why: 'announced' });
});

test('a server that announces mail without having any is believed less and less, until it has some', () => {
  const clock = readClock();
  let looks = 0;
  for (let nowMs = 0; nowMs < minute; nowMs += 10) {
    clock.announced(nowMs);
    if (!clock.isDue(nowMs)) continue;
    looks += 1;
    clock.tryBegan();
    clock.looked({ found: 0 });
    clock.tryEnded(nowMs, calm);
  }
  expect(looks).toBeLessThan(12);
  clock.looked({ found: 1 });
  clock.announced(minute);
  expect(clock.isDue(minute)).toBe(true);
});

test('an account that another instance reads is asked for later', () => {
  const clock = readClock();
  clock.isReadByAnother(10);
  expect(clock.next).toEqual({ atMs: 10 + 4 * minute, why: 'other-reader' });
  clock.wanted(20);
  expect(clock.isDue(20)).toBe(true);
});

test('M12: a folder that cannot be read is left alone for longer each time, up to an hour', () => {
  expect([1, 2, 3, 40].map((failures) => folderDueAtMs(0, failures))).toEqual([3_000, 6_000, 12_000, 60 * minute]);
});
