import { expect, test } from 'vitest';
import { runsOf, storedWal, walName } from './wal-names.ts';

const segmentBytes = 2_097_152;
const second = 2_097_152n;

test.each([
  ['a whole segment', second, 2n * second, '000000030000000000000001'],
  ['its beginning', second, second + 16n, '000000030000000000000001-00000000-00000010'],
  ['its end', second + 16n, 2n * second, '000000030000000000000001-00000010-00200000'],
])('%s has a name that says what it is', (_, from, to, name) => {
  expect(walName({ timeline: 3, from, to }, segmentBytes)).toBe(name);
  const file = `lines/one/wal/${name}.zst.age`;
  expect(storedWal([file, 'lines/one/line.json'], segmentBytes)).toEqual([
    { name: file, segment: '000000030000000000000001', from, to },
  ]);
});

test.each([
  ['nothing', [], []],
  [
    'parts that meet or overlap are one',
    [
      [0n, 5n],
      [9n, 12n],
      [3n, 9n],
    ],
    [[0n, 12n]],
  ],
  [
    'one inside another adds nothing',
    [
      [0n, 9n],
      [2n, 3n],
    ],
    [[0n, 9n]],
  ],
  [
    'a gap parts them',
    [
      [8n, 9n],
      [0n, 5n],
    ],
    [
      [0n, 5n],
      [8n, 9n],
    ],
  ],
] as [string, [bigint, bigint][], [bigint, bigint][]][])('runs without a gap: %s', (_, stored, runs) => {
  const as = (pairs: [bigint, bigint][]) => pairs.map(([from, to]) => ({ from, to }));
  expect(runsOf(as(stored))).toEqual(as(runs));
});
