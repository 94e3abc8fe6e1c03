import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@cadenza/http-kit';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openProvider } from './provider.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
const { privateKey: anotherKey } = await generateKeyPair('RS256');
const asked: string[] = [];
const answers = new Map<string, Answer>();
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  asked.push(path);
  answers.get(path)?.(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
});

const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const metadata = {
  ...{
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  },
  ...{ response_types_supported: ['code'], id_token_signing_alg_values_supported: ['RS256'] },
};
beforeEach(async () => {
  asked.splice(0);
  answers.set('/.well-known/openid-configuration', json(metadata));
  answers.set('/jwks', json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }));
});

const logged: string[] = [];
const place = { host: '127.0.0.1', port: 1, security: 'none' } as const;
const realNow = () => Temporal.Instant.from('2026-03-02T15:00:00Z');

async function begin() {
  const provider = openProvider(
    'google',
    {
      ...{ name: 'Google', clientId: 'client', clientSecret: 'the secret', issuer: new URL(issuer) },
      ...{ scope: 'openid email', asked: {}, smtp: place, imap: place },
    },
    {
      redirectUri: 'http://localhost:8080/back',
      realNow,
      log: createLog('test', 'trace', { write: (line: string) => void logged.push(line) }),
    },
  );
  const { url, state, verifier } = await provider.begin();
  const comeBack = () => provider.redeem(new URLSearchParams({ state, code: 'the-code' }), { state, verifier });
  return { comeBack, nonce: url.searchParams.get('nonce') };
}

interface Told {
  /** Of who signed in, besides what is right. */
  claims?: object;
  key?: CryptoKey | Uint8Array;
  alg?: string;
  /** In the answer with the tokens, besides what is right. */
  tokens?: object;
}

/** A sign-in whose provider answers so. */
async function signIn({ claims = {}, key = privateKey, alg = 'RS256', tokens = {} }: Told) {
  const { comeBack, nonce } = await begin();
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const right = { iss: issuer, aud: 'client', sub: '1', iat: nowSeconds, exp: nowSeconds + 600, nonce };
  const idToken = await new SignJWT({ ...right, email: 'ada@example.com', email_verified: true, ...claims })
    .setProtectedHeader({ alg, kid: 'one' })
    .sign(key);
  const given = { access_token: 'access', token_type: 'Bearer', expires_in: 3_600, refresh_token: 'lasting' };
  answers.set('/token', json({ ...given, id_token: idToken, ...tokens }));
  return comeBack();
}

test('who signed in is told by the provider itself, for this client and this sign-in', async () => {
  expect(await signIn({})).toMatchObject({ address: 'ada@example.com', tokens: { refreshToken: 'lasting' } });
  const refused: Told[] = [
    { claims: { aud: 'another' } },
    { claims: { aud: ['client', 'another'] } },
    { claims: { iss: 'https://accounts.example.com' } },
    { claims: { nonce: 'another' } },
    { claims: { nonce: undefined } },
    { claims: { exp: 1 } },
    { claims: { email_verified: false } },
    { claims: { email: undefined } },
    { claims: { email: ['ada@example.com'] } },
    { key: anotherKey },
    { key: new TextEncoder().encode('the secret'.padEnd(32, '.')), alg: 'HS256' },
    { tokens: { id_token: undefined } },
    { tokens: { id_token: 'x.y.z' } },
    { tokens: { refresh_token: undefined } },
    { tokens: { refresh_token: 7 } },
  ];
  for (const told of refused) await expect(signIn(told), JSON.stringify(told)).rejects.toThrow('Google');
  expect(logged.join()).not.toMatch(/the-code|the secret|lasting/);
});

test.each(['ada\0@example.com', `ada@${'x'.repeat(5_000)}.com`, '@', 'ada@\ud800.com'])(
  'an address that takes no mail is none: %j',
  async (email) => {
    await expect(signIn({ claims: { email } })).rejects.toMatchObject({ code: 'address-unknown' });
    const person = await signIn({ claims: { email, preferred_username: 'ada@example.com' } });
    expect(person.address).toBe('ada@example.com');
  },
);

test.each([
  [1.5, '2026-03-02T15:00:01.000Z'],
  ['60', '2026-03-02T15:01:00.000Z'],
  [1e30, '2026-03-03T15:00:00.000Z'],
  [undefined, '2026-03-02T15:00:00.000Z'],
])('a token that ends after %j seconds loses no sign-in', async (expires_in, expiresAt) => {
  expect((await signIn({ tokens: { expires_in } })).tokens).toMatchObject({ refreshToken: 'lasting', expiresAt });
});

test('nobody is led elsewhere with a code', async () => {
  const { comeBack } = await begin();
  answers.set('/token', (_, response) => void response.writeHead(307, { location: `${issuer}/inside` }).end());
  await expect(comeBack()).rejects.toThrow('Google does not answer just now');
  expect(asked).not.toContain('/inside');
});

test('an answer without an end is read no further than it may be', async () => {
  const { comeBack } = await begin();
  const piece = 'x'.repeat(65_536);
  let sentBytes = 0;
  const isClosed = Promise.withResolvers<void>();
  answers.set('/token', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const send = () => {
      do sentBytes += piece.length;
      while (response.write(piece));
    };
    response.on('drain', send).on('close', isClosed.resolve);
    response.write('"');
    send();
  });
  await expect(comeBack()).rejects.toThrow('Google does not answer just now');
  await isClosed.promise;
  expect(sentBytes).toBeLessThan(16 * 1_048_576);
});
