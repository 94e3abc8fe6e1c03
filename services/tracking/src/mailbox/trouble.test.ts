import { TooMuchSent } from '@cadenza/mailbox';
import { NoAccess } from '@cadenza/mailbox-access';
import { NotReachable } from '@cadenza/public-hosts';
import { expect, test } from 'vitest';
import { isRefusedLogin, troubleWith, troubleWithPassword } from './trouble.ts';

const server = { host: 'imap.example.com', port: 993, user: 'ada', password: 'secret' };

test('a server that was hung up on is told what it did', () => {
  expect(troubleWith(server, new TooMuchSent()).message).toBe('imap.example.com:993 sends more than it was asked for.');
});

test.each([
  [new NotReachable(server.host, 'unknown'), 'DNS has no address of imap.example.com.'],
  [
    new NotReachable(server.host, 'not-public'),
    'imap.example.com is not on the public internet, and MAILBOX_HOSTS_ALLOW does not name it.',
  ],
])('a host that may not be reached says why: %s', (error, sentence) => {
  expect(troubleWith(server, error).message).toBe(sentence);
});

test('a token is repeated as little as a password', () => {
  const { password: _, ...place } = server;
  const refused = { authenticationFailed: true, responseText: 'Wrong: a token that has ended' };
  expect(troubleWith({ ...place, accessToken: 'a token that has ended' }, refused).message).toBe(
    'imap.example.com:993 refused user and password.',
  );
});

test('a refusal that says nothing of the password does not blame it', () => {
  const refused = { authenticationFailed: true, responseText: 'Temporary failure', serverResponseCode: 'UNAVAILABLE' };
  expect(troubleWith(server, refused).message).toBe(
    'imap.example.com:993 lets nobody sign in just now. The server’s words: “Temporary failure”',
  );
  expect(isRefusedLogin(refused)).toBe(false);
  expect(isRefusedLogin({ ...refused, serverResponseCode: 'AUTHENTICATIONFAILED' })).toBe(true);
});

test.each([
  [
    new NoAccess('unreadable', null),
    'Its password cannot be read. Please enter it again in the settings of the mailbox.',
  ],
  [new NoAccess('ended', null), 'Its provider no longer accepts the sign-in. Connect the mailbox again.'],
  [new NoAccess('away', null), 'Its password cannot be asked for just now.'],
  [new Error('lost'), 'Its password cannot be asked for just now.'],
])('a password that nobody can read says so (%s)', (error, sentence) => {
  expect(troubleWithPassword(error).message).toBe(sentence);
});
