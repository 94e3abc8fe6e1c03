import { expect, test } from 'vitest';
import { ratioRowOf, rowOf } from './row.ts';

const figures = { id: 'X1', measure: 'a figure', unit: 'ms' };

test('a row gives the median, the spread, and whether it keeps its bounds', () => {
  const row = rowOf({ ...figures, samples: [50, 10, 20, 30, 40], gateMax: 45, targetMax: 15 });
  expect(row).toMatchObject({ value: 30, spread: 10, ratio: null, yardstick: null });
  expect(row.gate).toEqual({ side: 'at most', bound: 45, holds: true });
  expect(row.target).toEqual({ side: 'at most', bound: 15, holds: false });
});

test('a figure whose spread exceeds its distance to the bound is not shown', () => {
  const row = rowOf({ ...figures, samples: [10, 20, 30, 40, 50], gateMax: 32, targetMax: 25 });
  expect(row.gate?.holds).toBe('not shown');
  expect(row.target?.holds).toBe('not shown');
});

test('a single measurement, such as a size, is taken as it is; a yardstick gives a ratio', () => {
  const row = rowOf({
    ...figures,
    samples: [100],
    yardstick: { name: 'a bare page', samples: [40, 60] },
    gateMax: 100,
  });
  expect(row).toMatchObject({ ratio: 2, yardstick: 'a bare page', spread: 0, gate: { holds: true }, target: null });
});

test('a comparison is a ratio of medians, and its spread is that of the ratios of its pairs', () => {
  const pairs = [10, 20, 30, 40, 50].map((measured) => ({ measured, yardstick: 50 }));
  const row = ratioRowOf({ ...figures, pairs, yardstick: 'a bare server', gateMin: 0.3, targetMin: 0.7 });
  expect(row).toMatchObject({ value: 30, ratio: 0.6, bounded: 'ratio' });
  expect(row.spread).toBeCloseTo(0.2);
  expect(row.gate).toEqual({ side: 'at least', bound: 0.3, holds: true });
  expect(row.target).toEqual({ side: 'at least', bound: 0.7, holds: 'not shown' });
});
