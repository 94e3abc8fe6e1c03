import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { RefusedSignIn } from '@cadenza/contracts';
import { startDovecot } from '@cadenza/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect } from 'vitest';
import { client, startIdentityProvider } from './identity-provider.ts';
import { startMailboxes } from './running-mailboxes.ts';

const redirectUri = 'http://localhost:8080/api/mailboxes/oauth/callback';

/** An SMTP server on 127.0.0.1 that lets in by XOAUTH2 alone. */
async function startTokenServer(tokens: ReadonlyMap<string, string>) {
  const signIns: string[] = [];
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username = '', accessToken = '' }, _session, done) {
      signIns.push(accessToken);
      if (tokens.get(accessToken) === username) done(null, { user: username });
      else done(null, { data: { status: '401', schemes: 'bearer', scope: 'https://mail.google.com/' } } as never);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    signIns,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The service with a provider and its mail servers on this machine, for one test file. */
export async function startConnecting(given: Parameters<typeof startMailboxes>[0] = {}) {
  const google = await startIdentityProvider({ redirectUri });
  const dovecot = await startDovecot({
    accounts: { 'ada@example.com': {}, 'bob@example.com': {} },
    introspectionUrl: google.introspectionUrl,
  });
  const smtp = await startTokenServer(google.tokens);
  const place = { host: '127.0.0.1', security: 'none' } as const;
  const running = await startMailboxes({
    ...given,
    environment: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, ...given.environment },
    providers: {
      google: {
        issuer: new URL(google.issuer),
        smtp: { ...place, port: smtp.port },
        imap: { ...place, port: Number(new URL(dovecot.url).port) },
      },
    },
  });
  afterAll(async () => {
    await google[Symbol.asyncDispose]();
    await smtp[Symbol.asyncDispose]();
    await dovecot[Symbol.asyncDispose]();
  });

  /** Where the browser comes back to after a sign-in at the provider. */
  async function signIn(user: string, mailboxId?: string, by = running.user): Promise<string> {
    google.state.user = user;
    const { status, body } = await by.post('/api/mailboxes/oauth/google/start', { ...(mailboxId && { mailboxId }) });
    if (status !== 200) throw new Error(body.message);
    const { pathname, search } = await google.browse(body.url);
    return pathname + search;
  }

  /** @returns where the browser that comes back goes on to, and what the screen there says of a refusal */
  async function comeBack(back: string, by = running.user): Promise<{ to: string; refused?: RefusedSignIn }> {
    const { status, headers, body } = await by.get(back);
    if (status !== 303) throw new Error(`${status} ${JSON.stringify(body)}`);
    const to = headers.get('location')!;
    const id = to.split('?refusal=')[1];
    if (id === undefined) return { to };
    return { to, refused: (await by.get(`/api/mailboxes/oauth/refusals/${id}`)).body };
  }

  const connect = async (user: string, mailboxId?: string) => comeBack(await signIn(user, mailboxId));

  async function connected(user: string): Promise<string> {
    const { to, refused } = await connect(user);
    if (!/^\/mailboxes\/[\w-]+$/.test(to)) throw new Error(`${to} ${refused?.sentences}`);
    return to.split('/').at(-1)!;
  }
  return { ...running, google, smtp, signIn, comeBack, connect, connected };
}

/** What `comeBack` returns where the mailbox is connected. */
export const isConnected = { to: expect.stringMatching(/^\/mailboxes\/[\w-]{36}$/) };

/** What it returns where the sign-in was refused with a sentence. */
export const refusedWith = (sentence: string, mailboxId: string | null = null) => ({
  to: expect.stringMatching(/^\/mailboxes\/not-connected\?refusal=[\w-]{36}$/),
  refused: {
    ...{ provider: 'google', mailboxId },
    sentences: expect.arrayContaining([expect.stringContaining(sentence)]),
  },
});
