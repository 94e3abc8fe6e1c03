import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openReadingTurns } from './reading-turns.ts';

const never = () => new Promise<never>(() => {});

test('few blocks are read at once, and those of mailboxes in trouble keep no other waiting', async () => {
  const turns = openReadingTurns();
  let begun = 0;
  const hanging = () => {
    begun += 1;
    return never();
  };
  for (let each = 0; each < 20; each += 1) void turns.take(true, hanging);
  await nextTick();
  expect(begun).toBe(4);
  expect(await turns.take(false, async () => 'read')).toBe('read');
  await expect(turns.take(false, async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await turns.take(false, async () => 'read again')).toBe('read again');
});
