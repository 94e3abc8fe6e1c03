import { expect, test } from 'vitest';
import { readIdempotencyKey, unkeyed } from './make-once.ts';

test('without a key each request makes a thing', async () => {
  const ids = [1, 2].map((id) => unkeyed<{ id: number }>(async () => ({ id })));
  expect(await Promise.all(ids)).toEqual([{ id: 1 }, { id: 2 }]);
});

test.each([
  ['"8e03978e-40d5"', '8e03978e-40d5'],
  ['8e03978e-40d5', '8e03978e-40d5'],
  [undefined, undefined],
])('the header %s is the key %s', (given, key) => {
  expect(readIdempotencyKey(given)).toBe(key);
});

test.each(['', '""', 'a b', 'ä', 'a'.repeat(101), 'a"b'])('the header %j is refused with 400', (given) => {
  expect(() => readIdempotencyKey(given)).toThrow(expect.objectContaining({ status: 400 }));
});
