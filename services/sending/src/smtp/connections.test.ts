import { type AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anEmail } from '../testing/an-email.ts';
import { startScriptedSmtpServer } from '../testing/scripted-smtp-server.ts';
import { connectPromptly } from './connect-promptly.ts';
import { relayServer } from './relay-server.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const anyCertificate = 'tls.rejectUnauthorized=false';

async function deliver(url: string, plainLogin = false) {
  await using mailer = openSmtpMailer({
    ...{ server: relayServer(url, { plainLogin }), connectionsMax: 1, replyMsMax: 10_000 },
  });
  return await mailer.deliver(anEmail);
}

/** A mail server with the self-signed certificate of `smtp-server`, and whether its sessions were encrypted. */
async function startTlsServer(options: SMTPServerOptions = {}) {
  const encrypted: boolean[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, session, done) => {
      encrypted.push(session.secure);
      stream.on('end', done).resume();
    },
    ...options,
  }).on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, encrypted };
}

test('an encrypted connection from its first byte (smtps)', async () => {
  const { address, encrypted } = await startTlsServer({ secure: true });
  expect(await deliver(`smtps://${address}?${anyCertificate}`)).toMatchObject({ outcome: 'accepted' });
  expect(encrypted).toEqual([true]);
});

test('a connection that is encrypted when the server offers it (STARTTLS)', async () => {
  const { address, encrypted } = await startTlsServer();
  expect(await deliver(`smtp://${address}?${anyCertificate}`)).toMatchObject({ outcome: 'accepted' });
  expect(encrypted).toEqual([true]);
});

test.each(['smtps', 'smtp'])('D2: %s: a server that cannot show who it is gets no email', async (protocol) => {
  const { address, encrypted } = await startTlsServer({ secure: protocol === 'smtps' });
  const { outcome, words } = (await deliver(`${protocol}://${address}`)) as { outcome: string; words: string };
  expect(outcome).toBe('not-handed-over');
  expect(words).toContain('certificate');
  expect(encrypted).toEqual([]);
});

/** A server with logins, and for each login whether it came over TLS. */
async function startServerWithLogin(options: SMTPServerOptions = {}) {
  const logins: boolean[] = [];
  const { address } = await startTlsServer({
    ...{ allowInsecureAuth: true, authOptional: false },
    onAuth: (_auth, session, done) => {
      logins.push(session.secure);
      done(null, { user: 'ada' });
    },
    ...options,
  });
  // `0.0.0.0` leads here, but is not one of the names that count as this host.
  return { logins, here: `ada:secret@${address}`, elsewhere: `ada:secret@${address.replace('127.0.0.1', '0.0.0.0')}` };
}

test.each(['', 'ignoreTLS=true', 'requireTLS=false', 'opportunisticTLS=true'])(
  'a server on another machine from which no TLS is had never hears the login, and the reason says what to set: ?%s',
  async (query) => {
    const { logins, here, elsewhere } = await startServerWithLogin({ disabledCommands: ['STARTTLS'] });
    expect(await deliver(`smtp://${elsewhere}?${query}`)).toMatchObject({
      outcome: 'not-handed-over',
      reason: expect.stringContaining('only when MAIL_PLAIN_LOGIN is true'),
      fault: { kind: 'connection' },
    });
    expect(logins).toEqual([]);
    expect(await deliver(`smtp://${elsewhere}?${query}`, true)).toMatchObject({ outcome: 'accepted' });
    expect(await deliver(`smtp://${here}?${query}`)).toMatchObject({ outcome: 'accepted' });
    expect(logins).toEqual([false, false]);
  },
);

test.each(['', '&ignoreTLS=true'])('a login goes to another machine over TLS: ?%s', async (query) => {
  const { logins, elsewhere } = await startServerWithLogin();
  expect(await deliver(`smtp://${elsewhere}?${anyCertificate}${query}`)).toMatchObject({ outcome: 'accepted' });
  expect(logins).toEqual([true]);
});

test('D2: a server of an unknown name was not reached, and the reason says so', async () => {
  expect(await deliver('smtp://mail.invalid')).toMatchObject({
    outcome: 'not-handed-over',
    words: expect.stringContaining('mail.invalid'),
  });
});

test('D2: a server that refuses on each of its addresses was not reached, and the reason says so', async () => {
  const server = await startScriptedSmtpServer();
  await server[Symbol.asyncDispose]();
  const { port } = new URL(server.url);
  const { outcome, words } = (await deliver(`smtp://localhost:${port}`)) as { outcome: string; words: string };
  expect(outcome).toBe('not-handed-over');
  expect(words).toContain('ECONNREFUSED');
});

test('the end of an email does not wait for the acknowledgement of its beginning', async () => {
  await using server = await startScriptedSmtpServer();
  const setNoDelay = vi.spyOn(Socket.prototype, 'setNoDelay');
  onTestFinished(() => setNoDelay.mockRestore());
  const { port } = new URL(server.url);
  const socket = await connectPromptly({ host: '127.0.0.1', port: Number(port) }, 10_000);
  onTestFinished(() => void socket.destroy());
  expect(setNoDelay.mock.instances).toContain(socket);
  expect(setNoDelay).toHaveBeenCalledWith(true);
});
