import { expect, test } from 'vitest';
import { guardReason, judgeMailbox, type RecentSends } from './guard.ts';

const fine = null;
const tooMany = expect.stringContaining('addresses that do not exist');
const reported = expect.stringContaining('reported as spam');

test.each<[sends: number, deadAddresses: number, complaints: number, expected: unknown]>([
  [49, 49, 0, fine],
  [49, 0, 49, fine],
  [50, 2, 0, fine],
  [50, 3, 0, tooMany],
  [60, 3, 0, tooMany],
  [61, 3, 0, fine],
  [100, 4, 0, fine],
  [100, 5, 0, tooMany],
  [50, 0, 1, reported],
  [1_000, 0, 1, reported],
  [1_001, 0, 1, fine],
  [2_000, 99, 1, fine],
  [2_000, 0, 2, reported],
  [50, 0, 0, fine],
])('S8: of %i emails %i to dead addresses, %i complaints', (sends, deadAddresses, complaints, expected) => {
  expect(guardReason({ sends, deadAddresses, complaints })).toEqual(expected);
});

test('S8: the reason says how many, and what to do', () => {
  expect(guardReason({ sends: 60, deadAddresses: 4, complaints: 0 })).toBe(
    'Paused for safety: 4 of the last 60 emails (6.7%) went to addresses that do not exist. Check the list before you resume.',
  );
});

type Figures = [sends: number, deadAddresses: number, complaints: number];
const figures = ([sends, deadAddresses, complaints]: Figures): RecentSends => ({ sends, deadAddresses, complaints });
const none: Figures = [0, 0, 0];
const judge = (own: Figures, ofDomain: Figures | null) =>
  judgeMailbox({ own: figures(own), ofDomain: ofDomain && { domain: 'example.com', ...figures(ofDomain) } });

test.each<[Figures, 'well' | 'warn' | 'stop']>([
  [[49, 49, 49], 'well'],
  [[50, 1, 0], 'well'],
  [[50, 2, 0], 'warn'],
  [[50, 3, 0], 'stop'],
  [[80, 2, 0], 'warn'],
  [[81, 2, 0], 'well'],
  [[100, 4, 0], 'warn'],
  [[100, 5, 0], 'stop'],
  [[50, 0, 1], 'stop'],
  [[1_000, 0, 1], 'stop'],
  [[1_001, 0, 1], 'warn'],
  [[2_000, 0, 1], 'warn'],
  [[2_001, 0, 1], 'well'],
  [[2_000, 49, 0], 'well'],
  [[2_000, 50, 0], 'warn'],
  [[50, 0, 0], 'well'],
])('S8: a mailbox with %j sends, dead addresses and complaints: %s, and so with those of its domain', (sends, kind) => {
  expect(judge(sends, none).kind).toBe(kind);
  expect(judge(sends, null).kind).toBe(kind);
  expect(judge(none, sends).kind).toBe(kind);
});

test('S8: the worst of the two decides, and the reason says whose emails they are', () => {
  expect(judge([100, 3, 0], [200, 10, 0])).toEqual({
    kind: 'stop',
    reason:
      'Paused for safety: 10 of the last 200 emails from example.com (5.0%) went to addresses that do not exist. Check the lists that it writes to before you resume it.',
  });
  expect(judge([100, 3, 0], [200, 5, 0])).toEqual({
    kind: 'warn',
    reason: 'Sends half of its daily limit: 3 of the last 100 emails (3.0%) went to addresses that do not exist.',
  });
  expect(judge([2_000, 0, 1], null)).toEqual({
    kind: 'warn',
    reason: 'Sends half of its daily limit: 1 of the last 2000 emails (0.05%) was reported as spam.',
  });
  expect(judge([1_000, 0, 2], null)).toEqual({
    kind: 'stop',
    reason:
      'Paused for safety: 2 of the last 1000 emails (0.20%) were reported as spam. Check whom it writes to and what before you resume it.',
  });
});
