import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { eventually, hasPostOffice, makeCertificates, startPostOffice, withPostOffice } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { annsLogin, emailOf, startMailboxMailers, startSubmissionServer } from '../testing/mailbox-servers.ts';
import { startScriptedSmtpServer } from '../testing/scripted-smtp-server.ts';

const { ca, valid, otherName } = makeCertificates();
const id = randomUUIDv7();
const fault = (kind: string) => ({ outcome: 'not-handed-over', fault: { kind } });

test('an email of a mailbox arrives from its owner, who gets the answers', async () => {
  await using server = await startSubmissionServer();
  await using mailers = await startMailboxMailers();
  mailers.connect(id, { port: server.port });
  expect(await mailers.deliver(emailOf(id))).toMatchObject({ outcome: 'accepted' });
  const [mail] = server.mails;
  expect(mail).toMatchObject({
    from: { value: [{ name: 'Ann', address: 'ann@example.org' }] },
    replyTo: { value: [{ address: 'team@example.org' }] },
    messageId: '<e@example.com>',
  });
  expect(mail?.headers.has('dkim-signature')).toBe(false);
});

test.skipIf(!hasPostOffice)(
  `D8: ${withPostOffice}: a mailbox signs in, and a wrong password is its fault`,
  async () => {
    const [ann, ada] = ['ann@example.org', 'ada@example.net'];
    await using office = await startPostOffice({ mailboxes: { [ann]: {}, [ada]: {} } });
    await using mailers = await startMailboxMailers();
    const port = Number(new URL(office.smtpUrl).port);
    mailers.connect(id, { port, password: 'secret' });
    expect(await mailers.deliver(emailOf(id))).toMatchObject({ outcome: 'accepted' });
    await eventually(async () => expect((await office.mailsIn(ada))[0]).toContain(`From: Ann <${ann}>`));
    mailers.connect(id, { port, password: 'wrong', accessRevision: 2 });
    const refused = await mailers.deliver(emailOf(id, 2));
    expect(refused).toMatchObject({ outcome: 'not-handed-over', fault: { kind: 'login', code: 535 } });
    expect(await office.mailsIn(ada)).toHaveLength(1);
  },
);

test('D8: a refused login tells no password, even if the server does', async () => {
  await using server = await startSubmissionServer();
  await using mailers = await startMailboxMailers();
  mailers.connect(id, { port: server.port, password: 'wrong and long' });
  const refused = await mailers.deliver(emailOf(id));
  expect(refused).toMatchObject({ ...fault('login'), words: null });
  expect(JSON.stringify(refused)).not.toContain('wrong and long');
  expect(server.mails).toEqual([]);
});

test('D8: a mailbox of a provider signs in by XOAUTH2, and a refused token is its fault and told by nobody', async () => {
  const tokens: string[] = [];
  await using server = await startSubmissionServer({
    authMethods: ['XOAUTH2'],
    onAuth({ username, accessToken = '' }, _session, done) {
      tokens.push(`${username} ${accessToken}`);
      if (accessToken === 'a valid token') done(null, { user: username });
      else done(Object.assign(new Error(`Wrong: ${accessToken}`), { responseCode: 535 }));
    },
  });
  await using mailers = await startMailboxMailers();
  mailers.connectByToken(id, { port: server.port, accessToken: 'a valid token' });
  expect(await mailers.deliver(emailOf(id))).toMatchObject({ outcome: 'accepted' });
  mailers.connectByToken(id, { port: server.port, accessToken: 'a token that has ended', accessRevision: 2 });
  const refused = await mailers.deliver(emailOf(id, 2));
  expect(refused).toMatchObject({ outcome: 'not-handed-over', words: null, fault: { kind: 'login', code: 535 } });
  expect(JSON.stringify(refused)).not.toContain('a token that has ended');
  expect(tokens).toEqual([`${annsLogin.user} a valid token`, `${annsLogin.user} a token that has ended`]);
  mailers.service.ended.add(id);
  expect(await mailers.deliver(emailOf(id, 3))).toMatchObject(fault('access'));
});

test('a server without a login gets nothing: it would take emails of anybody', async () => {
  await using server = await startScriptedSmtpServer();
  server.reply('auth', '503 5.5.1 no login here');
  await using mailers = await startMailboxMailers();
  mailers.connect(id, { port: Number(new URL(server.url).port) });
  expect(await mailers.deliver(emailOf(id))).toMatchObject(fault('login'));
  expect(server.texts).toEqual([]);
});

test('a changed password is used at once, on a connection of its own', async () => {
  await using server = await startSubmissionServer();
  await using mailers = await startMailboxMailers();
  mailers.connect(id, { port: server.port });
  await mailers.deliver(emailOf(id));
  server.passwords.add('changed');
  mailers.connect(id, { port: server.port, password: 'changed', accessRevision: 2 });
  await mailers.deliver(emailOf(id));
  expect(server.logins).toHaveLength(1);
  expect(await mailers.deliver(emailOf(id, 2))).toMatchObject({ outcome: 'accepted' });
  expect(server.logins.map(({ password }) => password)).toEqual([annsLogin.password, 'changed']);
  await eventually(() => expect(server.connections()).toBe(1));
});

test('an email that is under way keeps its connection when the password changes', async () => {
  const underWay = Promise.withResolvers<() => void>();
  await using server = await startSubmissionServer({
    onRcptTo: (_address, _session, done) => underWay.resolve(() => done()),
  });
  await using mailers = await startMailboxMailers();
  mailers.connect(id, { port: server.port });
  const first = mailers.deliver(emailOf(id));
  const goOn = await underWay.promise;
  mailers.connect(id, { port: 1, accessRevision: 2 });
  expect(await mailers.deliver(emailOf(id, 2))).toMatchObject(fault('connection'));
  goOn();
  expect(await first).toMatchObject({ outcome: 'accepted' });
  await eventually(() => expect(server.connections()).toBe(0));
});

test('a mailbox has one connection for all its emails, closed when none comes for a while', async () => {
  await using server = await startSubmissionServer();
  await using mailers = await startMailboxMailers({ idleMsMax: 50 });
  mailers.connect(id, { port: server.port });
  const deliveries = await Promise.all(Array.from({ length: 5 }, () => mailers.deliver(emailOf(id))));
  expect(deliveries.map(({ outcome }) => outcome)).toEqual(Array(5).fill('accepted'));
  expect(server.logins).toHaveLength(1);
  await eventually(() => expect(server.connections()).toBe(0));
  expect(await mailers.deliver(emailOf(id))).toMatchObject({ outcome: 'accepted' });
});

test('of many mailboxes only the latest stay connected', async () => {
  await using server = await startSubmissionServer();
  await using mailers = await startMailboxMailers({ openMax: 2 });
  for (let count = 0; count < 5; count += 1) {
    const each = randomUUIDv7();
    mailers.connect(each, { port: server.port });
    expect(await mailers.deliver(emailOf(each))).toMatchObject({ outcome: 'accepted' });
  }
  await eventually(() => expect(server.connections()).toBe(2));
});

test('D8: without access a mailbox cannot send, and who is to blame is told', async () => {
  await using mailers = await startMailboxMailers();
  expect(await mailers.deliver(emailOf(id))).toMatchObject({
    ...fault('access'),
    reason: 'The mailbox cannot sign in now. It is not connected any more.',
  });
  mailers.service.unreadable.add(id);
  expect(await mailers.deliver(emailOf(id))).toMatchObject({
    fault: { kind: 'access', code: null, waitMinutes: null },
  });
  mailers.service.isAway = true;
  expect(await mailers.deliver(emailOf(id))).toMatchObject({
    reason: 'The mailbox cannot sign in now. Its password cannot be asked for just now.',
    fault: { kind: 'access', waitMinutes: 1 },
  });
});

test.each([
  ['127.0.0.1', '', 'public internet'],
  ['localhost', '', 'public internet'],
  ['169.254.169.254', '127.0.0.1', 'public internet'],
  ['mail.invalid', '', 'no address'],
])('a server at %s is not connected to when %j is allowed', async (host, allowed, why) => {
  await using server = await startSubmissionServer();
  await using mailers = await startMailboxMailers({ allowed });
  mailers.connect(id, { host, port: server.port, security: 'tls' });
  expect(await mailers.deliver(emailOf(id))).toMatchObject({
    ...fault('connection'),
    words: expect.stringContaining(why),
  });
  expect(server.logins).toEqual([]);
  expect(server.connections()).toBe(0);
});

test('a clock that does not show real time mails nobody outside of this machine', async () => {
  await using mailers = await startMailboxMailers({ staysHere: true, allowed: '192.0.2.1' });
  mailers.connect(id, { host: '192.0.2.1', port: 25 });
  expect(await mailers.deliver(emailOf(id))).toMatchObject({
    ...fault('connection'),
    words: expect.stringContaining('real time'),
  });
  await using server = await startSubmissionServer();
  await using here = await startMailboxMailers({ staysHere: true });
  here.connect(id, { port: server.port });
  expect(await here.deliver(emailOf(id))).toMatchObject({ outcome: 'accepted' });
});

test.each(['tls', 'starttls'] as const)('%s: a password goes only to the server that is named', async (security) => {
  const disabledCommands = security === 'tls' ? ['STARTTLS'] : [];
  await using server = await startSubmissionServer({ ...valid, secure: security === 'tls', disabledCommands });
  await using other = await startSubmissionServer({ ...otherName, secure: security === 'tls', disabledCommands });
  await using mailers = await startMailboxMailers({ ca, allowed: 'localhost' });
  mailers.connect(id, { host: 'localhost', port: server.port, security });
  expect(await mailers.deliver(emailOf(id))).toMatchObject({ outcome: 'accepted' });
  expect(server.logins).toEqual([{ password: annsLogin.password, isEncrypted: true }]);
  mailers.connect(id, { host: 'localhost', port: other.port, security, accessRevision: 2 });
  expect(await mailers.deliver(emailOf(id, 2))).toMatchObject(fault('connection'));
  expect(other.logins).toEqual([]);
});

test('a server from which no TLS is had never hears the password', async () => {
  await using server = await startSubmissionServer();
  await using mailers = await startMailboxMailers();
  mailers.connect(id, { port: server.port, security: 'starttls' });
  expect(await mailers.deliver(emailOf(id))).toMatchObject({
    ...fault('connection'),
    reason: expect.stringContaining('offers no TLS'),
  });
  expect(server.logins).toEqual([]);
});

/** A server that says at this stage that more is to come, again and again. */
async function startEndlessServer(endlessAt: 'rcpt' | 'text') {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const sayEndlessly = () => {
      const timer = setInterval(() => say('250-wait'), 20);
      socket.on('close', () => clearInterval(timer));
    };
    say('220 mail.example.net ready');
    socket.on('data', (received) => {
      const line = String(received);
      if (line.includes('\r\n.\r\n')) sayEndlessly();
      else if (/^EHLO/i.test(line)) say('250-mail.example.net\r\n250 AUTH PLAIN');
      else if (/^AUTH/i.test(line)) say('235 2.7.0 welcome');
      else if (/^RCPT/i.test(line) && endlessAt === 'rcpt') sayEndlessly();
      else if (/^DATA/i.test(line)) say('354 go ahead');
      else if (/^[A-Z]+/.test(line)) say('250 ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

test.each([
  ['rcpt', { outcome: 'not-handed-over', fault: { kind: 'connection', aside: true } }],
  ['text', { outcome: 'unknown' }],
] as const)('D2: a server that never ends its reply at %s is hung up on', async (stage, delivery) => {
  await using server = await startEndlessServer(stage);
  await using mailers = await startMailboxMailers({ deliveryMsMax: 300 });
  mailers.connect(id, { port: server.port });
  expect(await mailers.deliver(emailOf(id))).toMatchObject(delivery);
});

test.each([
  ['close', 'unknown'],
  ['421 4.3.2 closing', 'unknown'],
  ['550 5.7.1 no', 'not-handed-over'],
  ['550 5.2.1 the mailbox is disabled', 'refused'],
])('D2: after the text, "%s" of the server of a mailbox means: %s', async (reply, outcome) => {
  await using server = await startScriptedSmtpServer();
  server.reply('ehlo', '250-mail.example.net\r\n250 AUTH PLAIN');
  server.reply('text', reply);
  await using mailers = await startMailboxMailers();
  mailers.connect(id, { port: Number(new URL(server.url).port) });
  expect(await mailers.deliver(emailOf(id))).toMatchObject({ outcome });
  expect(await mailers.recall('e', id)).toMatchObject({ outcome: 'unknown' });
  expect(server.texts).toHaveLength(1);
});
