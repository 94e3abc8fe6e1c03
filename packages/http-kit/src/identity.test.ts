import { generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { isService, type OwnKey, serviceIdentity, signIdentity, userIdentity, verifyIdentity } from './identity.ts';

const secret = 'a secret of the services';
const now = Temporal.Instant.from('2026-03-02T09:00:00Z');
const nowSeconds = now.epochMilliseconds / 1_000;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const ada = { userId: 'ada' };

const pairs = { gateway: await generateKeyPair('EdDSA'), leads: await generateKeyPair('EdDSA') };
const keyOf = (signer: keyof typeof pairs, kid = `${signer}-1`, as: string = signer): OwnKey => ({
  signer: as,
  kid,
  privateKey: pairs[signer].privateKey,
});
const publicKeys = new Map(
  Object.entries(pairs).map(([signer, { publicKey: key }]) => [`${signer}-1`, { signer, key }] as const),
);
const keys = { publicKeys };
const verify = (token: string, at = now, audience = 'sending') => verifyIdentity(token, keys, at, audience);

test.each([
  ['a user, by the gateway', ada, keyOf('gateway')],
  ['a user with a session, by the gateway', { userId: 'ada', session: 'one' }, keyOf('gateway')],
  ['a visitor, by the gateway', { userId: null }, keyOf('gateway')],
  ['a service, by itself', serviceIdentity('leads'), keyOf('leads')],
])('what was signed is read again: %s', async (_, identity, key) => {
  expect(await verify(await signIdentity(identity, key, now, 'sending'))).toEqual(identity);
});

test.each([
  ['a user', ada],
  ['a visitor', { userId: null }],
  ['a service', serviceIdentity('leads')],
])('what versions before sign, with the secret they share, is read where it is set: %s', async (_, identity) => {
  const token = await signIdentity(identity, secret, now, 'sending');
  expect(await verifyIdentity(token, { secret, publicKeys }, now, 'sending')).toEqual(identity);
  expect(await verify(token)).toBeUndefined();
});

test('a token lasts a minute, with a few seconds for clocks that differ', async () => {
  for (const key of [keyOf('gateway'), secret]) {
    const token = await signIdentity(ada, key, now, 'leads');
    const at = (seconds: number) => verifyIdentity(token, { secret, publicKeys }, now.add({ seconds }), 'leads');
    expect(await at(59)).toBeDefined();
    expect(await at(66)).toBeUndefined();
  }
});

test.each([
  ['a user, by another service than the gateway', signIdentity(ada, keyOf('leads'), now, 'sending')],
  ['a visitor, by another service', signIdentity({ userId: null }, keyOf('leads'), now, 'sending')],
  ['another service than the signer', signIdentity(serviceIdentity('sending'), keyOf('leads'), now, 'sending')],
  ['a service, by the gateway', signIdentity(serviceIdentity('leads'), keyOf('gateway'), now, 'sending')],
  ['the key of one and the name of another', signIdentity(ada, keyOf('leads', 'leads-1', 'gateway'), now, 'sending')],
  ['a kid of another signer', signIdentity(ada, keyOf('leads', 'gateway-1', 'gateway'), now, 'sending')],
  ['an unknown kid', signIdentity(ada, keyOf('gateway', 'gateway-2'), now, 'sending')],
  ['another audience', signIdentity(ada, keyOf('gateway'), now, 'leads')],
])('who may not say so is nobody: %s', async (_, token) => {
  expect(await verify(await token)).toBeUndefined();
});

const claims = { ...ada, iss: 'gateway', iat: nowSeconds, exp: nowSeconds + 60, aud: 'sending' };
const signed = (payload: object, header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
  new SignJWT({ ...payload }).setProtectedHeader(header).sign(key);
const byGateway = (payload: object) => signed(payload, { alg: 'EdDSA', kid: 'gateway-1' }, pairs.gateway.privateKey);
const publicBytes = new Uint8Array(await crypto.subtle.exportKey('raw', pairs.gateway.publicKey));

test.each([
  ['as long as any', {}],
  ['a little longer', { exp: nowSeconds + 65 }],
  ['from a clock that is a minute ahead', { iat: nowSeconds + 60, exp: nowSeconds + 120 }],
])('a token is read that is good for %s', async (_, changed) => {
  expect(await verify(await byGateway({ ...claims, ...changed }))).toEqual(ada);
});

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['no token at all', 'ada'],
  ['unsigned (alg: none)', `${encode({ alg: 'none' })}.${encode(claims)}.`],
  ['unsigned, with a kid', `${encode({ alg: 'none', kid: 'gateway-1' })}.${encode(claims)}.`],
  ['signed with the public key as a secret', signed({ ...claims, iss: 'cadenza' }, { alg: 'HS256' }, publicBytes)],
  ['the same, with its kid', signed(claims, { alg: 'HS256', kid: 'gateway-1' }, publicBytes)],
  ['without a kid', signed(claims, { alg: 'EdDSA' }, pairs.gateway.privateKey)],
  ['for nobody in particular', byGateway({ ...claims, aud: undefined })],
  ['for several', byGateway({ ...claims, aud: ['sending', 'leads'] })],
  ['without an end', byGateway({ ...claims, exp: undefined })],
  ['without a beginning', byGateway({ ...claims, iat: undefined })],
  ['good for a day', byGateway({ ...claims, exp: nowSeconds + 86_400 })],
  ['good for a moment too long', byGateway({ ...claims, exp: nowSeconds + 66 })],
  ['made for tomorrow', byGateway({ ...claims, iat: nowSeconds + 86_400, exp: nowSeconds + 86_460 })],
  ['from a clock too far ahead', byGateway({ ...claims, iat: nowSeconds + 66, exp: nowSeconds + 126 })],
  [
    'of the shared secret, good for a day',
    signed({ ...claims, iss: 'cadenza', exp: nowSeconds + 86_400 }, { alg: 'HS256' }, Buffer.from(secret)),
  ],
  ['issued elsewhere', byGateway({ ...claims, iss: 'elsewhere' })],
  [
    'of the shared secret, for nobody in particular',
    signed({ ...claims, iss: 'cadenza', aud: undefined }, { alg: 'HS256' }, Buffer.from(secret)),
  ],
  ['of another shared secret', signIdentity(ada, 'a secret of somebody else', now, 'sending')],
])('a token that is %s is nobody', async (_, token) => {
  expect(await verifyIdentity(await token, { secret, publicKeys }, now, 'sending')).toBeUndefined();
});

test('a changed token is nobody', async () => {
  const [header, payload, signature] = (await signIdentity({ userId: null }, keyOf('gateway'), now, 'sending')).split(
    '.',
  );
  const changed = { ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), userId: 'ada' };
  expect(await verify(`${header}.${encode(changed)}.${signature}`)).toBeUndefined();
});

test('a service is one, a user and a visitor are not, and no user can become one', () => {
  expect(serviceIdentity('leads')).toEqual({ userId: 'service:leads' });
  expect([serviceIdentity('leads'), userIdentity('ada'), userIdentity(null)].map(isService)).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => userIdentity('service:leads')).toThrow('identity of a service');
  expect(userIdentity('ada', 'one')).toEqual({ userId: 'ada', session: 'one' });
});
