import { describe, expect, test } from 'vitest';
import { blameFor } from './blame-for.ts';
import { replyOf } from './testing.ts';

const verdict = (reply: string, command: string | null, own?: string[]) => {
  const { blame } = blameFor({ ...replyOf(reply, command), ...(own && { own: new Set(own) }) });
  if (blame.on === 'account') return blame.fault;
  return blame.on === 'recipient' ? blame.cause : blame.on;
};

describe('D8: what no rule knows is told by the command', () => {
  test.each([
    ['login', '454 4.7.0 no', 'AUTH PLAIN'],
    ['login', '500 no', 'AUTH XOAUTH2'],
    ['sender', '550 no', 'MAIL FROM'],
    ['connection', '451 4.3.0 no', 'MAIL FROM'],
    ['connection', '421 4.3.2 no', 'MAIL FROM'],
    ['content', '552 5.3.4 Message size exceeds fixed limit', 'MAIL FROM'],
    ['connection', '554 no', 'CONN'],
    ['connection', '454 no', 'STARTTLS'],
    ['connection', '421 4.7.0 IP not in whitelist for RCPT domain, closing connection', 'RCPT TO'],
    ['nobody', '451 4.3.0 no', 'RCPT TO'],
    ['nobody', '451 4.3.0 no', 'DATA'],
    ['nobody', '450 4.2.0 Greylisted', 'RCPT TO'],
  ])('%s: %s to %s', (expected, reply, command) => {
    const { blame } = blameFor(replyOf(reply, command));
    expect([blame.on, 'fault' in blame && blame.fault, 'cause' in blame && blame.cause]).toContain(expected);
  });
});

describe('S3: what names nobody is unclear', () => {
  test.each([
    '550 Access denied',
    '550 Rejected',
    '550 No thanks',
    '550 no',
    '553 no',
    '553',
    '554 Transaction failed',
    '550 5.0.0 no',
    '550 5.1.0 no',
    '550 5.1.90 no',
    '550 5.7.1 Message rejected as spam by content filter',
    '550 5.7.1 Message rejected due to local policy',
    '550 Service unavailable, try again later',
    '550 Administrative prohibition',
  ])('%s', (reply) => {
    for (const command of ['RCPT TO', 'DATA', null]) expect(verdict(reply, command)).toBe('unclear');
  });

  test('"user unknown" without a code is believed in reply to RCPT alone', () => {
    expect(verdict('550 User unknown', 'RCPT TO')).toBe('dead-address');
    expect(verdict('550 User unknown', 'DATA')).toBe('unclear');
    expect(verdict('550 User unknown', null)).toBe('unclear');
    expect(verdict('550 5.1.1 User unknown', null)).toBe('dead-address');
  });

  test.each([
    '550 5.1.1 User unknown, blocked by our spam filter',
    '550 5.1.1 Recipient rejected by policy',
    '550 No such user; your IP has a bad reputation',
    '550 5.1.1 Blocked: your server is on a blacklist',
  ])('a filter is not believed: %s', (reply) => {
    expect(verdict(reply, 'RCPT TO')).not.toBe('dead-address');
  });
});

describe('S3: words that may be about us make nobody dead', () => {
  test.each([
    '550 5.1.8 Domain not found',
    '550 5.1.7 Invalid address',
    '550 Your domain has no MX record',
    '550 The sending domain does not exist',
    '550 Return path does not exist',
    '550 your account does not exist',
    '550 Invalid address in From header',
    '550 invalid address in MAIL FROM',
    '550 mailbox unavailable: sender is not registered',
    '550 5.1.1 Sender does not exist',
    '550 Host mail.us.example not found',
    '550 Domain us.example not found',
    '550 rejected: cannot resolve hostname',
    '550 No such domain',
    '550 Account suspended',
    '550 Quota exceeded',
    '550 You have reached the limit of recipients per day',
    '550 Ihr Konto wurde gesperrt',
    '550 Expéditeur refusé',
    '550 Límite de envío excedido',
  ])('%s', (reply) => {
    for (const command of ['RCPT TO', 'DATA', null])
      expect(['account', 'domain', 'unclear']).toContain(blameFor(replyOf(reply, command)).blame.on);
  });
});

describe('S3: "unknown" about us says nothing about the recipient', () => {
  const own = ['sam@us.example', 'us.example'];

  test.each([
    '550 5.1.1 <sam@us.example>: user unknown',
    '550 5.1.1 no such user <Sam@US.example>',
    '550 5.1.2 us.example: domain not found',
    '550 unknown domain us.example',
    '550 5.1.1 Sender unknown',
    '550 5.1.0 sender mailbox does not exist',
    '550-Verification failed for <sam@us.example>\r\n550-Unrouteable address\r\n550 Sender verify failed',
  ])('%s', (reply) => {
    for (const command of ['MAIL FROM', 'RCPT TO', 'DATA', null])
      expect(['sender', 'domain']).toContain(verdict(reply, command, own));
  });

  test('an address of a colleague is a recipient like any other', () => {
    expect(verdict('550 5.1.1 <ann@us.example>: user unknown', 'RCPT TO', own)).toBe('dead-address');
  });
});

test.each([
  ['550 5.7.26 This mail has been blocked because the sender is unauthenticated. - gsmtp', null, 'google'],
  ['550 5.7.515 Access denied, sending domain us.example does not meet the required level', null, 'microsoft'],
  ['550 5.7.27 SPF check did not pass. - gsmtp', 'spf', 'google'],
  ['550 5.7.30 DKIM did not pass. - gsmtp', 'dkim', 'google'],
  ['550 5.7.25 The IP address does not have a PTR record. - gsmtp', 'ptr', 'google'],
  ["550 5.7.1 not accepted due to the domain's DMARC policy", 'dmarc', null],
])('D8: a refused domain, its record and who asks for it: %s', (reply, record, provider) => {
  expect(blameFor(replyOf(reply, 'DATA')).blame).toEqual({ on: 'domain', record, provider });
});

test.each([
  ['550 Too many messages. Try again in 92 seconds.', 92 / 60],
  ['421 Too many connections, wait 10 min', 10],
  ['450 4.7.1 Error: too much mail from 192.0.2.1; retry after 2 hours', 120],
  ['454 4.7.0 Too many login attempts, please try again later.', null],
  ['421 too many connections, try again later\r\n421 4.7.0 3 of 2', null],
])('D8: what the server asks to wait is heard: %s', (reply, waitMinutes) => {
  expect(blameFor(replyOf(reply, 'AUTH PLAIN')).blame).toMatchObject({ waitMinutes });
});
