import { expect, test } from 'vitest';
import { judgeAddress } from './judge-address.ts';

test.each([
  ['ada@acme.io', 'takes-mail', 'good', null],
  ['ada@acme.io', 'unknown', 'unknown', null],
  ['ada@acme.io', 'no-domain', 'undeliverable', 'no-domain'],
  ['ada@acme.io', 'no-mail-server', 'undeliverable', 'no-mail-server'],
  ['info@acme.io', 'null-mx', 'undeliverable', 'null-mx'],
  ['INFO@Acme.io', 'takes-mail', 'risky', 'role'],
  ['postmaster@acme.io', 'unknown', 'risky', 'role'],
  ['information@acme.io', 'takes-mail', 'good', null],
  ['ada@mailinator.com', 'takes-mail', 'risky', 'disposable'],
  ['ada@below.mailinator.com', 'takes-mail', 'risky', 'disposable'],
  ['ada@notmailinator.io', 'takes-mail', 'good', null],
  ['ada@example.com', 'unknown', 'unknown', 'reserved'],
  ['ada@mail.example.org', 'unknown', 'unknown', 'reserved'],
  ['ada@somewhere.test', 'unknown', 'unknown', 'reserved'],
  ['ada@myexample.com', 'takes-mail', 'good', null],
  ['not an address', 'takes-mail', 'undeliverable', 'syntax'],
  ['', 'unknown', 'undeliverable', 'syntax'],
] as const)('%s at a domain with %s is %s', (address, state, verdict, reason) => {
  expect(judgeAddress(address, state)).toMatchObject({ verdict, reason });
});

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['Ada.L@hotmial.com', 'ada.l@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@gmail.com', null],
  ['ada@ymail.com', null],
  ['ada@mail.com', null],
  ['ada@gmx.com', null],
  ['ada@acme.io', null],
  ['ada@gamil.cmo', null],
])('%s probably meant %s', (address, suggestion) => {
  expect(judgeAddress(address, 'takes-mail').suggestion).toBe(suggestion);
});

test('says where everybody has mailboxes', () => {
  expect(['ada@gmail.com', 'ada@acme.io'].map((each) => judgeAddress(each, 'takes-mail').freeMail)).toEqual([
    true,
    false,
  ]);
});
