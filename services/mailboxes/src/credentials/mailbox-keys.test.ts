import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailboxKeysIn } from './mailbox-keys.ts';

const bytes = randomBytes(32);
const key = bytes.toString('base64');

test('keys come in either alphabet of base64, and in their order', () => {
  const { keys, faults } = mailboxKeysIn(`new:${key}, old.1:${bytes.toString('base64url')}`);
  expect(faults).toEqual([]);
  expect(keys.map(({ kid }) => kid)).toEqual(['new', 'old.1']);
  for (const { secret } of keys) expect(Buffer.from(secret).equals(bytes)).toBe(true);
});

test('every fault is named, and no secret', () => {
  const short = randomBytes(31).toString('base64');
  const { faults } = mailboxKeysIn(`a:${key},a:${key},b:${short},${key},c:${key}:d,b c:${key},e:!${key.slice(1)},`);
  expect(faults).toEqual([
    'key b is not 32 bytes in base64',
    'key number 4 is not id:base64',
    'key c is not id:base64',
    'key number 6 is not id:base64',
    'key e is not 32 bytes in base64',
    'key number 8 is not id:base64',
    'key a is named twice',
  ]);
});
