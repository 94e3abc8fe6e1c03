import { randomUUID } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { loadSettings, singleKey } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import { settings as schema } from '../../config.ts';
import { addressMinutes, partAddress, readPartAddress } from './part-address.ts';

const settings = loadSettings(schema, {
  DATABASE_URL: 'postgres://localhost/objects',
  PUBLIC_URL: 'https://mail.example.com',
});
const partKeys = singleKey('sixteen letters!');
const part = { fileId: randomUUID(), number: 2, sizeBytesMax: 1_000 };

function given(clock = manualClock('2026-03-02T09:00:00Z')) {
  const url = new URL(partAddress(part, { settings, partKeys, clock }));
  const token = url.searchParams.get('token') ?? '';
  return {
    clock,
    url,
    token,
    read: (more = {}) => readPartAddress({ ...part, number: '2', token, ...more }, { partKeys, clock }),
  };
}

test('an address says which part of which file it takes, and how much of it', () => {
  const { read, url } = given();
  expect(url.origin + url.pathname).toBe(`https://mail.example.com/api/objects/uploads/${part.fileId}/parts/2`);
  expect(read()).toEqual(part);
});

test.each([
  ['another file', { fileId: randomUUID() }],
  ['another number', { number: '3' }],
  ['the same number in other letters', { number: '02' }],
  ['no token', { token: '' }],
  ['a larger size', { token: given().token.replace('.1000.', '.1001.') }],
  ['a later end', { token: given().token.replace(/\.(\d+)\.([\w-]+)$/, '.9$1.$2') }],
])('with %s it is refused', (_, changed) => {
  expect(() => given().read(changed)).toThrow(expect.objectContaining({ status: 403, code: 'wrong-address' }));
});

test('its time is over after some minutes', () => {
  const { clock, read } = given();
  clock.advance({ minutes: addressMinutes });
  expect(read()).toEqual(part);
  clock.advance({ milliseconds: 1 });
  expect(read).toThrow(expect.objectContaining({ status: 403, code: 'address-expired' }));
});
