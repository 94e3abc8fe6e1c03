import type { MailServer } from '@cadenza/contracts';
import { freePort, freePorts } from '@cadenza/free-port';
import { type AllowedHosts, allowedHostsIn } from '@cadenza/public-hosts';
import { makeCertificates } from '@cadenza/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startLineServer } from '../testing/line-server.ts';
import { imapAnswers, smtpAnswers } from '../testing/scripted-replies.ts';
import { openSilentPort } from '../testing/silent-port.ts';
import { openServerTester } from './server-tester.ts';

const certificates = makeCertificates();
const certificate = certificates.valid;
const server = (port: number, given: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  security: 'none',
  user: 'ann',
  password: 'secret word',
  ...given,
});

function aTester(options: Partial<Parameters<typeof openServerTester>[0]> = {}) {
  const hosts = allowedHostsIn('localhost') as AllowedHosts;
  const tester = openServerTester({
    hosts,
    // Another port has a small share of this, and a slow machine may need half a second for a handshake.
    legMsMax: 6_000,
    loginsPerSecondPerHost: 1_000,
    ca: certificates.ca,
    usual: { smtp: [], imap: [] },
    ...options,
  });
  onTestFinished(() => tester[Symbol.asyncDispose]());
  return tester;
}

const answer = smtpAnswers({ STARTTLS: ['220 go\r\n', 'tls'] }, ['STARTTLS', 'AUTH PLAIN']);
const greeting = '220 mail.example.net ESMTP\r\n';

test('both legs are tested side by side', async () => {
  await using silentSmtp = await startLineServer({});
  await using silentImap = await startLineServer({});
  const began = performance.now();
  const tester = aTester({ legMsMax: 2_000 });
  const tested = await tester.test({ smtp: server(silentSmtp.port), imap: server(silentImap.port) });
  expect([tested.smtp?.verdict, tested.imap?.verdict]).toEqual(['timeout', 'timeout']);
  // One after the other they would take 2,400 ms.
  expect(performance.now() - began).toBeLessThan(2_300);
});

test('a closed port is told, and the port that answers proposed', async () => {
  const [closed, plain] = await freePorts(2);
  await using open = await startLineServer({ greeting, answer, certificate });
  const imapAnswer = imapAnswers({ STARTTLS: ['TAG OK go\r\n', 'tls'] }, ['STARTTLS']);
  await using openImap = await startLineServer({ greeting: '* OK hi\r\n', answer: imapAnswer, certificate });
  const spots = (port: number) => [
    { port: plain as number, security: 'tls' as const },
    { port, security: 'starttls' as const },
  ];
  const usual = { smtp: spots(open.port), imap: spots(openImap.port) };
  const tested = await aTester({ usual }).test({ smtp: server(closed as number), imap: server(closed as number) });
  for (const [leg, port] of [
    [tested.smtp, open.port],
    [tested.imap, openImap.port],
  ] as const)
    expect(leg).toEqual({
      verdict: 'closed',
      message: `localhost:${closed} refused the connection: nothing listens on this port.`,
      suggestion: `localhost:${closed} did not answer; ${port} does. Use ${port} with STARTTLS?`,
      proposed: { host: 'localhost', port, security: 'starttls' },
    });
  expect(open.heard.join()).not.toContain('AUTH PLAIN');
});

test('another kind of mail server on the port: its own port is proposed', async () => {
  await using imap = await startLineServer({ greeting: '* OK hi\r\n' });
  await using smtp = await startLineServer({ greeting, answer, certificate });
  const usual = { smtp: [{ port: smtp.port, security: 'starttls' as const }], imap: [] };
  const tested = await aTester({ usual }).test({ smtp: server(imap.port), imap: null });
  expect(tested.smtp).toMatchObject({ verdict: 'not-a-mail-server', proposed: { port: smtp.port } });
});

test('a port that takes no connection is silent', async () => {
  await using silent = await openSilentPort();
  await using other = await startLineServer({ greeting, answer, certificate });
  const usual = { smtp: [{ port: other.port, security: 'starttls' as const }], imap: [] };
  const tested = await aTester({ usual }).test({ smtp: server(silent.port), imap: server(silent.port) });
  const message = `localhost:${silent.port} did not answer.`;
  expect(tested).toMatchObject({
    smtp: {
      verdict: 'silent',
      message,
      suggestion: `localhost:${silent.port} did not answer; ${other.port} does. Use ${other.port} with STARTTLS?`,
      proposed: { port: other.port },
    },
    imap: { verdict: 'silent', message, proposed: null },
  });
});

test.each([
  ['127.0.0.1', 'MAILBOX_HOSTS_ALLOW'],
  ['0x7f.1', 'MAILBOX_HOSTS_ALLOW'],
  ['10.0.0.7', 'MAILBOX_HOSTS_ALLOW'],
  ['::ffff:127.0.0.1', 'MAILBOX_HOSTS_ALLOW'],
  ['no-such-host.invalid', 'DNS'],
])('%s is never connected to', async (host, words) => {
  await using listening = await startLineServer({ greeting, answer });
  const { smtp, imap } = await aTester().test({
    smtp: server(listening.port, { host }),
    imap: server(listening.port, { host }),
  });
  for (const leg of [smtp, imap])
    expect(leg).toMatchObject({ verdict: 'unknown-host', message: expect.stringContaining(words) });
  expect(listening.connectionsMax()).toBe(0);
});

test('a password goes without TLS only to loopback and to hosts that are allowed', async () => {
  const tested = await aTester().test({ smtp: server(25, { host: '8.8.8.8' }), imap: null });
  expect(tested.smtp).toMatchObject({ verdict: 'tls', message: expect.stringContaining('MAILBOX_HOSTS_ALLOW') });
});

test('logins to one host keep their distance, and other hosts do not wait for them', async () => {
  await using one = await startLineServer({ greeting, answer });
  const hosts = allowedHostsIn('localhost, 127.0.0.1') as AllowedHosts;
  const tester = aTester({ hosts, loginsPerSecondPerHost: 20 });
  const began = performance.now();
  let done = 0;
  const count = () => {
    done += 1;
  };
  const many = Promise.all(
    Array.from({ length: 21 }, () => tester.test({ smtp: server(one.port), imap: null }).finally(count)),
  );
  await tester.test({ smtp: server(one.port, { host: '127.0.0.1' }), imap: null });
  expect(done).toBeLessThan(21);
  expect((await many).map(({ smtp }) => smtp?.verdict)).toEqual(Array(21).fill('ok'));
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});

test('closing ends what is running and what waits', async () => {
  await using silent = await startLineServer({});
  const tester = aTester({ legMsMax: 60_000 });
  const many = Promise.all(Array.from({ length: 20 }, () => tester.test({ smtp: server(silent.port), imap: null })));
  await tester[Symbol.asyncDispose]();
  expect((await many).every(({ smtp }) => smtp?.verdict === 'timeout')).toBe(true);
});

test('a port that nobody listens on is closed at once', async () => {
  const began = performance.now();
  const tested = await aTester({ legMsMax: 20_000 }).test({ smtp: null, imap: server(await freePort()) });
  expect(tested).toMatchObject({ smtp: null, imap: { verdict: 'closed', proposed: null } });
  expect(performance.now() - began).toBeLessThan(10_000);
});
