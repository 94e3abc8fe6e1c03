import { TooMuchSent } from '@cadenza/mailbox';
import { expect, test } from 'vitest';
import { troubleWith } from './trouble.ts';

const server = { host: 'imap.example.com', port: 993, user: 'ada', password: 'secret' };

test('a server that was hung up on is told what it did', () => {
  expect(troubleWith(server, new TooMuchSent()).message).toBe('imap.example.com:993 sends more than it was asked for.');
});
