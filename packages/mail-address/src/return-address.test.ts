import { createHmac } from 'node:crypto';
import { signToken, singleKey } from '@cadenza/http-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReturnAddress, returnAddress } from './return-address.ts';

const secret = 'a secret of the links';
const keys = singleKey(secret);
const emailId = '019a0000-0000-7000-8000-00000000000a';
const addressTag = '0123456789abcdef01234567';
const address = returnAddress({ emailId, addressTag }, { domain: 'Bounces.Example.com', keys });

test('S9: the email and the tag of its address are read again, whatever a mail server made of case or domain', () => {
  const tag = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(fc.uuid(), tag, (id, ofAddress) => {
      const said = { emailId: id, addressTag: ofAddress };
      const made = returnAddress(said, { domain: 'bounces.example.com', keys });
      expect(readReturnAddress(made, keys)).toEqual(said);
      expect(readReturnAddress(made.toUpperCase(), keys)).toEqual(said);
    }),
  );
  const elsewhere = address.replace('bounces.example.com', 'mx1.example.com');
  expect(readReturnAddress(elsewhere, keys)).toEqual({ emailId, addressTag });
});

test('it is an address that every mail server takes', () => {
  const [local = '', domain] = address.split('@');
  expect(local).toMatch(/^b\+[0-9a-v]{61}$/);
  expect(local.length).toBeLessThanOrEqual(64);
  expect(domain).toBe('bounces.example.com');
});

/** Older versions made return addresses like this; they are in emails that may bounce for days. */
const untagged = (id: string, by = secret) => {
  const signature = createHmac('sha256', by).update(`return\n${id}`).digest('hex').slice(0, 20);
  return `b+${id.replaceAll('-', '')}-${signature}@bounces.example.com`;
};

test('one from before addresses had tags still says which email it was', () => {
  expect(readReturnAddress(untagged(emailId), keys)).toEqual({ emailId });
});

test.each([address, untagged(emailId)])('%s does not survive a change of any of its characters', (made) => {
  const end = made.indexOf('@');
  for (let at = 0; at <= end; at += 1) {
    const changed = made.slice(0, at) + (made[at] === '0' ? '1' : '0') + made.slice(at + 1);
    expect(readReturnAddress(changed, keys)).toBeUndefined();
  }
});

const other = '019a0000-0000-7000-8000-00000000000b';
const byAnother = { domain: 'example.com', keys: singleKey('of somebody else') };
test.each([
  ['made with another secret', returnAddress({ emailId, addressTag }, byAnother)],
  ['from before, made with another secret', untagged(emailId, 'of somebody else')],
  ['with the signature of another email', untagged(emailId).replace('0000000a-', '0000000b-')],
  ['with what signs a link', `b+${other.replaceAll('-', '')}-${signToken(other, 'open', keys).slice(-20)}@x`],
  ['without a signature', `b+${other.replaceAll('-', '')}@bounces.example.com`],
  ['with bits to spare', `b+${'v'.repeat(61)}@bounces.example.com`],
  ['in brackets', `<${address}>`],
  ['the sender', 'outreach@example.com'],
  ['empty', ''],
])('one that is %s is none', (_, text) => {
  expect(readReturnAddress(text, keys)).toBeUndefined();
});

test('after a change of keys, what came from any of them is read: there is no room for an id', () => {
  const ring = [
    { id: 'a1', secret: 'a newer secret' },
    { id: '', secret },
  ];
  const changed = { signing: () => ring[0]!, find: () => undefined, all: () => ring };
  const said = { emailId, addressTag };
  for (const made of [address, returnAddress(said, { domain: 'bounces.example.com', keys: changed })])
    expect(readReturnAddress(made, changed)).toEqual(said);
  expect(readReturnAddress(untagged(emailId), changed)).toEqual({ emailId });
});
