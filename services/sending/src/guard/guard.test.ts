import { expect, test } from 'vitest';
import { guardReason } from './guard.ts';

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
