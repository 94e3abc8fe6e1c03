import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { MailServer } from '@cadenza/contracts';
import { type AllowedHosts, allowedHostsIn } from '@cadenza/public-hosts';
import { hasDovecot, makeCertificates, startDovecot } from '@cadenza/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { openServerTester } from './server-tester.ts';

const certificates = makeCertificates();
const hosts = allowedHostsIn('localhost') as AllowedHosts;
const tester = openServerTester({ hosts, loginsPerSecondPerHost: 1_000, ca: certificates.ca });
afterAll(() => tester[Symbol.asyncDispose]());

const login = { user: 'ada', password: 'secret' };
const at = (port: number, given: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  security: 'none',
  ...login,
  ...given,
});

async function startSmtpServer(options: SMTPServerOptions) {
  const server = new SMTPServer({
    ...certificates.valid,
    onAuth: ({ method, username, password, validatePassword }, _session, done) => {
      const isRight = method === 'CRAM-MD5' ? validatePassword(login.password) : password === login.password;
      if (username === login.user && isRight) done(null, { user: username });
      else done(new Error(`Wrong: ${password}`));
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

test.each([
  ['tls', { secure: true }],
  ['starttls', {}],
  ['none', { allowInsecureAuth: true }],
] as const)('smtp-server with %s takes the right password and no other', async (security, options) => {
  for (const authMethods of [['PLAIN'], ['LOGIN'], ['CRAM-MD5']]) {
    await using server = await startSmtpServer({ ...options, authMethods });
    const { smtp } = await tester.test({ smtp: at(server.port, { security }), imap: null });
    expect(smtp).toMatchObject({ verdict: 'ok', suggestion: null, proposed: null });
    const wrong = await tester.test({ smtp: at(server.port, { security, password: 'hunter-2' }), imap: null });
    expect(wrong.smtp).toMatchObject({ verdict: 'refused' });
    expect(JSON.stringify(wrong)).not.toContain('hunter-2');
  }
});

test('smtp-server that takes passwords over TLS alone: STARTTLS is proposed', async () => {
  await using server = await startSmtpServer({});
  const { smtp } = await tester.test({ smtp: at(server.port), imap: null });
  expect(smtp).toMatchObject({ verdict: 'tls', proposed: { port: server.port, security: 'starttls' } });
});

test.runIf(hasDovecot)('Dovecot takes the right password and no other', async () => {
  await using dovecot = await startDovecot();
  const port = Number(new URL(dovecot.url).port);
  expect((await tester.test({ smtp: null, imap: at(port) })).imap).toMatchObject({ verdict: 'ok' });
  const { imap } = await tester.test({ smtp: null, imap: at(port, { password: 'hunter-2' }) });
  expect(imap).toMatchObject({ verdict: 'refused', message: expect.stringContaining('AUTHENTICATIONFAILED') });
  expect((await tester.test({ smtp: null, imap: at(port, { security: 'starttls' }) })).imap).toMatchObject({
    verdict: 'tls',
    message: `localhost:${port} offers no STARTTLS.`,
  });
});

test.runIf(hasDovecot)('a mail server of the other kind is named', async () => {
  await using dovecot = await startDovecot();
  await using server = await startSmtpServer({});
  const { smtp, imap } = await tester.test({
    smtp: at(Number(new URL(dovecot.url).port)),
    imap: at(server.port),
  });
  expect(smtp).toMatchObject({ verdict: 'not-a-mail-server', message: expect.stringContaining('is an IMAP server') });
  expect(imap).toMatchObject({ verdict: 'not-a-mail-server', message: expect.stringContaining('is an SMTP server') });
});

test.runIf(hasDovecot)('Dovecot with STARTTLS, where its certificate is valid', async () => {
  for (const [certificate, verdict] of [
    [certificates.valid, 'ok'],
    [certificates.selfSigned, 'tls'],
  ] as const) {
    await using dovecot = await startDovecot({ accounts: { ada: {} }, certificate });
    const port = Number(new URL(dovecot.url).port);
    const { imap } = await tester.test({ smtp: null, imap: at(port, { security: 'starttls' }) });
    expect(imap).toMatchObject({ verdict });
    expect((await tester.test({ smtp: null, imap: at(port, { security: 'tls' }) })).imap).toMatchObject({
      verdict: 'tls',
      proposed: verdict === 'ok' ? { host: 'localhost', port, security: 'starttls' } : null,
    });
  }
});
