import { expect, test } from 'vitest';
import { namedPlaces, scaleLines, spreadLabels } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [950, [0, 500, 1000]],
])('a scale up to %d has lines at %j', (highest, lines) => {
  expect(scaleLines(highest)).toEqual(lines);
});

test('labels on the same place are moved apart, inside the chart, in their order', () => {
  expect(spreadLabels([100, 100, 20, 99], 12, 0, 100)).toEqual([88, 100, 20, 76]);
  expect(spreadLabels([10, 50], 12, 0, 100)).toEqual([10, 50]);
});

test('names along an axis are evenly apart and end with the last', () => {
  expect(namedPlaces(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(namedPlaces(30, 4)).toEqual([5, 13, 21, 29]);
});
