import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

const record = (id: string, size: number) => ({ topic: 't', key: 'k', id, headers: {}, value: 'x'.repeat(size) });
const ids = (batches: { id: string }[][]) => batches.map((batch) => batch.map(({ id }) => id));

test('records stay in order, in batches below the limit', () => {
  const records = [record('a', 4_000), record('b', 4_000), record('c', 4_000), record('d', 100)];
  expect(ids(inBatches(records, 10_000))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a record above the limit travels alone, and none are lost', () => {
  const records = [record('a', 100), record('b', 20_000), record('c', 100)];
  expect(ids(inBatches(records, 10_000))).toEqual([['a'], ['b'], ['c']]);
  expect(inBatches([], 10_000)).toEqual([]);
});
