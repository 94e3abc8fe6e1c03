import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { linkPurposes, unsubscribeText } from '@cadenza/contracts';
import { signToken, singleKey } from '@cadenza/http-kit';
import { returnAddress } from '@cadenza/mail-address/return-address';
import { expect, test } from 'vitest';
import { aComplaint, aMail, anAnswer, aReport, messageIdOf } from '../testing/inbound-mail.ts';
import { readInboundMail } from './read-inbound-mail.ts';

const clock = manualClock('2026-03-02T15:00:00Z');
const hashKey = 'a secret of the links';
const linkKeys = singleKey(hashKey);
const read = (raw: string | Buffer, internalDate = new Date('2026-03-02T14:58:30Z')) =>
  readInboundMail(
    { seq: 1, uid: 1, source: Buffer.from(raw), internalDate },
    { clock, linkKeys, hashKey, trustedServers: new Set(['mx.example.com']) },
  );

test('S2: a reply names who wrote it and the emails it answers, the most certain first', async () => {
  const [first, second] = [randomUUIDv7(), randomUUIDv7()];
  const headers = { 'In-Reply-To': messageIdOf(second), References: [first, second].map(messageIdOf).join(' ') };
  expect(await read(anAnswer('Bob <BOB@example.net>', headers, 'Yes'))).toMatchObject({
    kind: 'reply',
    emailIds: [second, first],
    named: [{ addresses: ['bob@example.net'] }],
    ownId: null,
    receivedAt: '2026-03-02T14:58:30.000Z',
  });
});

test('Message-IDs of mail programs that look nearly like ours are none', async () => {
  const theirs = '<0b5a7f3e-1c2d-4e5f-8a9b-0c1d2e3f4a5b@example.net>';
  const mail = await read(anAnswer('bob@example.net', { 'Message-ID': theirs, 'In-Reply-To': theirs }, 'Yes'));
  expect(mail).toMatchObject({ kind: 'reply', ownId: null, emailIds: [] });
});

test('our own mail is known by its Message-ID, also in capitals and over two lines', async () => {
  const emailId = randomUUIDv7();
  expect(await read(`From: a@b.org\r\nMESSAGE-ID:\r\n ${messageIdOf(emailId)}\r\n\r\nHi`)).toMatchObject({
    ownId: emailId,
  });
});

test('M9, S11: any other Message-ID may be one of ours that was replaced; what can be guessed proves nothing', async () => {
  const random = `A1.${randomUUIDv7()}@mail.provider.example`;
  const relayed = [
    random,
    '20260302145830.4F2A1C0012@provider.example',
    '18c9f2b3a4d.1234567890.5678@provider.example',
  ];
  const headers = { References: [messageIdOf(randomUUIDv7()), ...relayed.map((id) => `<${id}>`)].join(' ') };
  expect(await read(anAnswer('bob@example.net', headers, 'Yes'))).toMatchObject({
    relayed: {
      ids: relayed.toReversed().map((id) => id.toLowerCase()),
      proving: [random.toLowerCase()],
      ...{ isFirst: true, isAwaited: false },
    },
  });
});

test('M9: our own mail is known by its signed unsubscribe link, whatever its Message-ID is', async () => {
  const emailId = randomUUIDv7();
  const token = signToken(unsubscribeText(emailId, '0'.repeat(24)), linkPurposes.unsubscribe, linkKeys);
  const ownIdOf = async (link: string) =>
    (await read(anAnswer('ada@example.com', { 'List-Unsubscribe': `<${link}>` }, 'Hello'))).ownId;
  expect(await ownIdOf(`https://mail.example.com/u/${token}`)).toBe(emailId);
  expect(await ownIdOf(`https://mail.example.com/u/${token.slice(0, -1)}`), 'forged').toBeNull();
  expect(await ownIdOf('https://news.example.com/u/abc'), 'of a newsletter').toBeNull();
});

const returned = (emailId: string, keys = linkKeys) =>
  returnAddress({ emailId, addressTag: '0'.repeat(24) }, { domain: 'bounces.example.com', keys });
const silentReport = (headers: Record<string, string>) =>
  aMail(
    { From: 'MAILER-DAEMON@mx.example.net', Subject: 'Undelivered Mail Returned to Sender', ...headers },
    'The user does not exist: 550 5.1.1 <bob@example.net>: user unknown',
  );

test.each(['To', 'Delivered-To', 'X-Original-To', 'ENVELOPE-TO'])(
  'a bounce without Message-ID is about the email whose return address stands in %s',
  async (field) => {
    const emailId = randomUUIDv7();
    const fields = { [field.toLowerCase()]: 'first@example.com', [field]: `Ada <${returned(emailId).toUpperCase()}>` };
    expect(await read(silentReport(fields))).toMatchObject({ kind: 'bounce', emailIds: [emailId] });
  },
);

test('the Message-ID is surer than the return address', async () => {
  const [byId, byAddress] = [randomUUIDv7(), randomUUIDv7()];
  const headers = { 'In-Reply-To': messageIdOf(byId), To: returned(byAddress), 'Auto-Submitted': 'auto-replied' };
  const { kind, emailIds } = await read(anAnswer('bob@example.net', headers, 'I am away'));
  expect({ kind, emailIds }).toEqual({ kind: 'auto-reply', emailIds: [byId, byAddress] });
});

test('a forged return address is ignored, and so is one in the text or in another header', async () => {
  const emailId = randomUUIDv7();
  const forged = returned(emailId, singleKey('a secret of somebody else'));
  for (const headers of [{ To: forged }, { Cc: returned(emailId) }, { 'X-To': returned(emailId) }])
    expect((await read(silentReport(headers))).emailIds).toEqual([]);
  const quoting = `${silentReport({ To: 'outreach@example.com' })}\r\nTo: ${returned(emailId)}\r\n`;
  expect((await read(quoting)).emailIds).toEqual([]);
});

test('what a rule quotes from a mail is among its words, and its reason is the rule alone', async () => {
  const report = silentReport({}).replace(
    '550 5.1.1 <bob@example.net>: user unknown',
    '552 exceeded Ada Lovelace storage',
  );
  const { reason, words } = await read(report);
  expect(words.diagnosis).toBe(`${reason}; “exceeded ada lovelace storage”`);
  expect(reason).toMatch(/, failed$/);
});

const dead = {
  action: 'failed',
  status: '5.1.1',
  diagnosis: '550 5.1.1 User unknown',
  address: 'bob@example.net',
} as const;
const named = randomUUIDv7();
const inReplyTo = { 'In-Reply-To': messageIdOf(named) };
const withHeader = (mail: string, name: string, value: string) => `${name}: ${value}\r\n${mail}`;

test.each<[string, string, string[]]>([
  ['a report in what it gives back', aReport(named, dead), [named]],
  ['a complaint in what it gives back', aComplaint(named), [named]],
  ['a report by its return address', silentReport({ To: returned(named) }), [named]],
  ['a report not by the headers of every answer', silentReport(inReplyTo), []],
  ['an answer by those headers', anAnswer('bob@example.net', inReplyTo, 'Yes'), [named]],
  [
    'an automatic answer too',
    anAnswer('bob@example.net', { ...inReplyTo, 'Auto-Submitted': 'auto-replied' }, 'Away'),
    [named],
  ],
  ['a report with another Message-ID', aReport(null, dead), []],
])('S11: what proves that somebody had an email of ours: %s', async (_, raw, emailIds) => {
  expect((await read(raw)).evidence).toEqual({ emailIds, sender: null });
});

test('S11: who wrote it is believed where a trusted server says so, also over several lines', async () => {
  const answer = anAnswer('Bob <bob@example.net>', {}, 'Please remove me from your list.');
  const vouched = withHeader(
    answer,
    'AUTHENTICATION-RESULTS',
    'mx.example.com (of Ada);\r\n\tspf=fail smtp.mailfrom=example.net;\r\n dmarc=pass (p=reject)\r\n header.from=example.net',
  );
  expect((await read(vouched)).evidence.sender).toBe('bob@example.net');
  expect((await read(answer)).evidence.sender).toBeNull();
  const inText = `${answer}\r\n\r\nAuthentication-Results: mx.example.com; dmarc=pass header.from=example.net`;
  expect((await read(inText)).evidence.sender).toBeNull();
});

test('S2: what a person writes to a return address answers what it names, and nothing by that address', async () => {
  const mail = await read(anAnswer('carol@example.org', { To: returned(randomUUIDv7()) }, 'Who is this?'));
  expect(mail).toMatchObject({ kind: 'reply', emailIds: [] });
});

test('a mail that is read again has the same fingerprint, also with other line ends and one more Received', async () => {
  const mail = anAnswer('bob@example.net', {}, 'Yes', 'Bob');
  const { fingerprint } = await read(mail);
  for (const again of [mail, mail.replaceAll('\r\n', '\n'), `Received: from mx.example.org\r\n${mail}`])
    expect((await read(again)).fingerprint).toBe(fingerprint);
  for (const other of [mail.replace('Yes', 'No'), mail.replace('bob@', 'carol@'), mail.replace('Re: Hello', 'Re: Bye')])
    expect((await read(other)).fingerprint).not.toBe(fingerprint);
});

test('S3: a warning that a mail server will keep trying is no failure, in a report or in plain words', async () => {
  const status = {
    action: 'delayed',
    status: '4.4.1',
    diagnosis: '451 4.4.1 timed out',
    address: 'bob@example.net',
  } as const;
  const report = await read(aReport(randomUUIDv7(), status));
  const words = await read(
    [
      ...['From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example.org>', 'To: ada@example.com'],
      ...['Subject: Warning: could not send message for past 4 hours', ''],
      ...['   ----- Transcript of session follows -----'],
      ...['<bob@example.net>... Deferred: Connection timed out with mx.example.net.'],
      ...['Warning: message still undelivered after 4 hours', 'Will keep trying until message is 5 days old', ''],
    ].join('\r\n'),
  );
  for (const { kind, named } of [report, words])
    expect({ kind, failed: named.map(({ failed }) => failed) }).toEqual({ kind: 'bounce', failed: [false] });
});

test('whatever the bytes are, the database can hold what is kept of them', async () => {
  const odd = [
    '',
    '\r\n',
    '\u0000',
    'From: \u0000@\u0000\r\n\r\n',
    'From: =?utf-16?B?2AA=?= <\ud800@example.org>\r\n\r\nHi',
  ];
  const random = Array.from({ length: 50 }, (_, seed) =>
    Buffer.from(odd.join('')).map((byte, at) => byte ^ (seed * at)),
  );
  for (const raw of [...odd, ...random]) {
    const kept = JSON.stringify(await read(Buffer.from(raw)));
    expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  }
});

test('a mail from before now is as old on the clock of the product as on that of its server', async () => {
  expect((await read('', new Date('2026-03-01T15:00:00Z'))).receivedAt).toBe('2026-03-01T15:00:00.000Z');
  expect((await read('', new Date('2027-01-01T00:00:00Z'))).receivedAt).toBe('2026-03-02T15:00:00.000Z');
  expect((await read('', new Date('nonsense'))).receivedAt).toBe('2026-03-02T15:00:00.000Z');
});
