import { describe, expect, test } from 'vitest';
import { accountFault } from './account-fault.ts';
import rules from './account-fault-rules.json' with { type: 'json' };
import { refusalKind } from './refusal-kind.ts';

const enhancedStatus = /\b([245]\.\d{1,3}\.\d{1,3})\b/;
const refusal = (reply: string, command: string) => ({
  code: Number(reply.slice(0, 3)),
  status: enhancedStatus.exec(reply)?.[1] ?? null,
  text: reply,
  command,
});
const faultOf = (reply: string, command: string) => accountFault(refusal(reply, command));

describe.each(rules)('D8: $kind: $why', ({ kind, examples, waitMinutes = null }) => {
  test.each(examples)('$server: $reply', ({ reply, command }) => {
    expect(faultOf(reply, command)).toMatchObject({ kind });
    if (waitMinutes !== null) expect(faultOf(reply, command)).toMatchObject({ waitMinutes });
  });

  test('says where each of its texts is from', () => {
    for (const { source } of examples) expect(source).toMatch(/^https:\/\/[^/ ]+\/\S+$/);
    expect(examples.length).toBeGreaterThan(0);
  });
});

/**
 * The same words about somebody else: Google (G), Microsoft (M) and SendGrid (S) list them on the pages named in the
 * rules.
 */
const twins: [kind: string, reply: string, command: string][] = [
  ['transient', '450 4.2.1 The user you are trying to contact is receiving mail too quickly. - gsmtp', 'RCPT TO'],
  [
    'transient',
    '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp',
    'RCPT TO',
  ],
  ['transient', '452 4.2.2 The email account that you tried to reach is over quota. - gsmtp', 'RCPT TO'],
  ['full', '552 5.2.2 The email account that you tried to reach is over quota. - gsmtp', 'RCPT TO'],
  ['transient', '452 4.5.3 Your message has too many recipients. - gsmtp', 'RCPT TO'],
  ['policy', '550 5.7.1 Our system has detected that this message is likely unsolicited mail. - gsmtp', 'DATA'],
  [
    'policy',
    '550 5.7.1 Our system has detected an unusual rate of unsolicited mail originating from your IP address. - gsmtp',
    'DATA',
  ],
  ['policy', '550 5.7.1 This message violates example.com email policy. - gcdp - gsmtp', 'DATA'],
  ['full', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException', 'DATA'],
  ['transient', '432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded', 'DATA'],
  ['policy', "550 5.2.121 Recipient's per hour message receive limit from specific sender exceeded", 'DATA'],
  ['policy', "550 5.2.122 Recipient's per hour message receive limit exceeded", 'DATA'],
  ['policy', '550 5.4.1 Relay Access Denied', 'RCPT TO'],
  ['policy', '550 5.4.1 Recipient address rejected: Access denied', 'RCPT TO'],
  ['policy', '550 5.7.1 Delivery not authorized', 'DATA'],
  ['policy', '550 5.7.124 Sender not in allowed-senders list', 'DATA'],
  ['policy', '550 5.7.133 Sender not authenticated for group', 'DATA'],
  ['policy', '550 5.7.23 The message was rejected because of Sender Policy Framework violation', 'DATA'],
  ['policy', '550 5.7.505 Access denied, banned recipient', 'RCPT TO'],
  ['policy', '550 5.7.507 Access denied, rejected by recipient', 'RCPT TO'],
  ['policy', '550 5.7.511 Access denied, banned sender', 'RCPT TO'],
  ['policy', '550 5.7.606 Access denied, banned sending IP 192.0.2.1', 'RCPT TO'],
  ['transient', '450 too frequent connects from 192.0.2.1, please try again later.', 'RCPT TO'],
  ['dead-address', '550 Requested action not taken: mailbox unavailable', 'RCPT TO'],
  ['policy', '554 5.7.1 Service unavailable; Client host blocked using a public list', 'RCPT TO'],
  ['content', '552 5.3.4 Message size exceeds fixed limit', 'MAIL FROM'],
  ['content', '552 message size exceeds maximum permitted', 'MAIL FROM'],
];

describe('D8, S3: what is about the email or its recipient stays with it', () => {
  test.each(twins)('%s: %s (%s)', (kind, reply, command) => {
    expect(faultOf(reply, command)).toBeUndefined();
    expect(refusalKind(refusal(reply, command))).toBe(kind);
  });
});

describe('D8: what no rule knows is told by the command', () => {
  test.each([
    ['login', '454 4.7.0 no', 'AUTH PLAIN', false],
    ['login', '500 no', 'AUTH XOAUTH2', false],
    ['sender', '550 no', 'MAIL FROM', false],
    ['connection', '451 4.3.0 no', 'MAIL FROM', false],
    ['connection', '421 4.3.2 no', 'MAIL FROM', false],
    ['connection', '554 no', 'CONN', false],
    ['connection', '454 no', 'STARTTLS', false],
    ['connection', '421 4.7.0 IP not in whitelist for RCPT domain, closing connection', 'RCPT TO', true],
    ['sender', '554 5.7.1 Relay access denied', 'RCPT TO', true],
    ['quota', '550 5.4.5 Daily sending quota exceeded', 'RCPT TO', false],
  ])('%s: %s to %s; others go first: %s', (kind, reply, command, aside) => {
    expect(faultOf(reply, command)).toMatchObject({ kind, aside });
  });

  test.each(['451 4.3.0 no', '550 no'])('"%s" to a recipient or a text is about the email', (reply) => {
    for (const command of ['RCPT TO', 'DATA']) expect(faultOf(reply, command)).toBeUndefined();
  });
});

test.each([
  ['550 Too many messages. Try again in 92 seconds.', 92 / 60],
  ['421 Too many connections, wait 10 min', 10],
  ['450 4.7.1 Error: too much mail from 192.0.2.1; retry after 2 hours', 120],
  ['454 4.7.0 Too many login attempts, please try again later.', null],
  ['421 too many connections, try again later\r\n421 4.7.0 3 of 2', null],
])('D8: what the server asks to wait is heard: %s', (reply, minutes) => {
  expect(faultOf(reply, 'AUTH PLAIN')?.waitMinutes).toBe(minutes);
});
