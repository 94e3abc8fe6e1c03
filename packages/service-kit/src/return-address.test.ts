import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReturnAddress, returnAddress } from './return-address.ts';
import { signToken } from './signed-token.ts';

const secret = 'a secret of the links';
const emailId = '019a0000-0000-7000-8000-00000000000a';
const address = returnAddress(emailId, { domain: 'Bounces.Example.com', secret });

test('the email of a return address is read again, whatever a mail server made of its case or its domain', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const made = returnAddress(id, { domain: 'bounces.example.com', secret });
      return readReturnAddress(made, secret) === id && readReturnAddress(made.toUpperCase(), secret) === id;
    }),
  );
  expect(readReturnAddress(address.replace('bounces.example.com', 'mx1.example.com'), secret)).toBe(emailId);
});

test('it is an address that every mail server takes', () => {
  const [local = '', domain] = address.split('@');
  expect(local).toMatch(/^b\+[0-9a-f]{32}-[0-9a-f]{20}$/);
  expect(local.length).toBeLessThanOrEqual(64);
  expect(domain).toBe('bounces.example.com');
});

test('no return address survives a change of any of its characters', () => {
  const end = address.indexOf('@');
  for (let at = 0; at <= end; at += 1) {
    const changed = address.slice(0, at) + (address[at] === '0' ? '1' : '0') + address.slice(at + 1);
    expect(readReturnAddress(changed, secret)).toBeUndefined();
  }
});

const other = '019a0000-0000-7000-8000-00000000000b';
test.each([
  ['made with another secret', returnAddress(emailId, { domain: 'example.com', secret: 'of somebody else' })],
  ['with the signature of another email', address.replace('0000000a-', '0000000b-')],
  ['with what signs a link', `b+${other.replaceAll('-', '')}-${signToken(other, 'open', secret).slice(-20)}@x`],
  ['without a signature', `b+${other.replaceAll('-', '')}@bounces.example.com`],
  ['in brackets', `<${address}>`],
  ['the sender', 'outreach@example.com'],
  ['empty', ''],
])('one that is %s is none', (_, text) => {
  expect(readReturnAddress(text, secret)).toBeUndefined();
});
