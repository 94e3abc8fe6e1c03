import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const { everywhere, ...byService } = advisoryLocks;

test.each(Object.entries(byService))('no two locks in the database of %s have one number', (_, own) => {
  const keys = [...Object.values(everywhere), ...Object.values(own)];
  expect(new Set(keys).size).toBe(keys.length);
});
