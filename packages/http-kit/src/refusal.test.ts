import { expect, test } from 'vitest';
import { isUnavailable } from './refusal.ts';

test.each([
  [{ code: 'ECONNREFUSED' }],
  [{ code: '08006', message: 'connection failure' }],
  [{ code: '40P01', message: 'deadlock detected' }],
  [{ code: '53300', message: 'too many connections' }],
  [{ code: '57P01', message: 'terminating connection due to administrator command' }],
  [new Error('Connection terminated unexpectedly')],
  [new Error('timeout exceeded when trying to connect')],
])('%o passes', (error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  [{ code: '23505', message: 'duplicate key' }],
  [{ code: '22021', message: 'invalid byte sequence' }],
  [{ code: '40' }],
  [{ code: 57 }],
  [new TypeError('undefined is not a function')],
  ['a thrown string'],
  [undefined],
  [null],
])('%o stays', (error) => {
  expect(isUnavailable(error)).toBe(false);
});
