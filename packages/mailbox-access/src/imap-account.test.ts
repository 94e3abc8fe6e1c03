import { expect, test } from 'vitest';
import { imapAccountId } from './imap-account.ts';

const id = imapAccountId({ host: 'imap.example.com', user: 'ada@example.com' });

test.each([
  ['another spelling', 'IMAP.example.com', 'Ada@Example.com', true],
  ['another host', 'mail.example.com', 'ada@example.com', false],
  ['another user', 'imap.example.com', 'bob@example.com', false],
])('S13: an account is a host and a user: %s', (_, host, user, isSame) => {
  expect(imapAccountId({ host, user }) === id).toBe(isSame);
});

test('its id is a UUID, and the one that the migrations make', () => {
  expect(id).toBe('23603c8b-eb9a-8416-8c30-6ee5ec5d438e');
});
