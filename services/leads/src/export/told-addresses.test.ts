import { expect, test } from 'vitest';
import { nameAddresses } from './told-addresses.ts';

const changed = { kind: 'address-changed', detail: null };
const sent = { kind: 'email-sent', detail: null };
const sentBefore = { kind: 'email-sent', detail: 'former-address' };
const details = (entries: { kind: string; detail: string | null }[], email: string, formerAddresses: string[] | null) =>
  nameAddresses(entries, { email, formerAddresses }).map(({ detail }) => detail);

test('a change of the address says which, and an email to the former one which it was', () => {
  const told = details([sent, changed, sentBefore, { kind: 'created', detail: null }], 'b@new.example', [
    'a@old.example',
  ]);
  expect(told).toEqual([null, 'From a@old.example to b@new.example', 'To a@old.example', null]);
});

test('each of many changes says which, but nobody knows to which of many addresses an email went', () => {
  const told = details([changed, sentBefore, changed], 'c@example.com', ['a@example.com', 'b@example.com']);
  expect(told).toEqual([
    'From b@example.com to c@example.com',
    'former-address',
    'From a@example.com to b@example.com',
  ]);
});

test.each<[string, string[] | null]>([
  ['an address that came back', ['b@example.com']],
  ['one that could not be mailed', ['b@example.com']],
  ['addresses that are not known', null],
])('with %s nothing is said of the changes', (_, former) => {
  expect(details([changed, changed], 'a@example.com', former)).toEqual([null, null]);
});
