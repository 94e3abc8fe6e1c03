import { type Caller, type Identity, identityHeader, serviceIdentity, signIdentity } from '@cadenza/http-kit';
import { type Signer, signers } from '@cadenza/http-kit/key-forms';
import { testSecret, testUserId } from '@cadenza/testing';
import { generateKeyPair, importJWK, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { inParallel } from '../bad-input/in-parallel.ts';
import { nothingChanges, world } from '../bad-input/world.ts';
import { filled, serviceRoutes } from './every-route.ts';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const key = (secret: string) => new TextEncoder().encode(secret);
const user = { userId: testUserId };

/** An identity signed by a service, or by somebody who has its key. */
async function signedBy(
  signer: Signer,
  identity: Identity,
  audience: string,
  changed: { kid?: string; as?: string } = {},
) {
  const { kid, signer: _, ...jwk } = world.cluster.keys.identity[signer].keys[0]!;
  const privateKey = (await importJWK(jwk, 'EdDSA')) as CryptoKey;
  const own = { signer: changed.as ?? signer, kid: changed.kid ?? kid, privateKey };
  return signIdentity(identity, own, Temporal.Now.instant(), audience);
}

/** Invalid identities for this service that were signed with a real key. */
async function misusedKeys(service: string): Promise<Record<string, string>> {
  const { gateway, leads } = world.cluster.keys.identity;
  const { kid, x } = gateway.keys[0]!;
  const nowSeconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000);
  const claims = { ...user, iss: 'gateway', aud: service, iat: nowSeconds, exp: nowSeconds + 60 };
  const strange = await generateKeyPair('EdDSA');
  const ofGateway = (await importJWK({ ...gateway.keys[0]! }, 'EdDSA')) as CryptoKey;
  const byGateway = (payload: object) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(ofGateway);
  return {
    'a service that signs as a user': await signedBy('leads', user, service),
    'a service that signs as another': await signedBy('leads', serviceIdentity('sending'), service),
    'the gateway that signs as a service': await signedBy('gateway', serviceIdentity('leads'), service),
    "another service's key in the name of the gateway": await signedBy('leads', user, service, { as: 'gateway' }),
    'the kid of another signer': await signedBy('leads', user, service, { kid, as: 'gateway' }),
    'the kid of another signer, under its own name': await signedBy('gateway', user, service, {
      kid: leads.keys[0]!.kid,
    }),
    'a kid that nobody has': await signedBy('gateway', user, service, { kid: 'gateway-0' }),
    'a key that nobody has': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .sign(strange.privateKey),
    'no audience': await byGateway({ ...claims, aud: undefined }),
    'several audiences': await byGateway({ ...claims, aud: [service, 'elsewhere'] }),
    'the gateway, for another service': await signedBy('gateway', user, service === 'leads' ? 'sending' : 'leads'),
    'no end': await byGateway({ ...claims, exp: undefined }),
    'no beginning': await byGateway({ ...claims, iat: undefined }),
    'good for a day': await byGateway({ ...claims, exp: nowSeconds + 86_400 }),
    'made for tomorrow': await byGateway({ ...claims, iat: nowSeconds + 86_400, exp: nowSeconds + 86_460 }),
    'the public key as a secret': await new SignJWT({ ...claims, iss: 'cadenza' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(x, 'base64url')),
    'the public key as a secret, by its kid': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(Buffer.from(x, 'base64url')),
    'alg none, by its kid': `${encode({ alg: 'none', kid })}.${encode(claims)}.`,
  };
}

/** Invalid identities for this service, made now. */
async function wrongIdentities(service: string): Promise<Record<string, string>> {
  const now = Temporal.Now.instant();
  const nowSeconds = Math.floor(now.epochMilliseconds / 1_000);
  const claims = { ...user, iss: 'cadenza', aud: service, iat: nowSeconds, exp: nowSeconds + 60 };
  const signed = (payload: object, alg = 'HS256', secret = testSecret) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(key(secret));
  const good = await signIdentity(user, testSecret, now, service);
  const [header, , signature] = good.split('.');
  return {
    'no identity': '',
    'no token': testUserId,
    'an unsigned one': `${encode({ alg: 'none' })}.${encode(claims)}.`,
    'one signed with another secret': await signIdentity(user, 'another secret of 32 characters!', now, service),
    'one signed with an empty key': await signed(claims, 'HS256', ' '),
    'one by another algorithm': await signed(claims, 'HS512', testSecret.padEnd(64, testSecret)),
    'one for no service': await signed({ ...claims, aud: undefined }),
    'an expired one': await signIdentity(user, testSecret, now.subtract({ minutes: 2 }), service),
    'one without an end': await signed({
      ...user,
      iss: 'cadenza',
      aud: service,
      exp: undefined,
    }),
    'one of another issuer': await signed({ ...claims, iss: 'elsewhere' }),
    'one for another service': await signIdentity(user, testSecret, now, service === 'leads' ? 'sending' : 'leads'),
    'one for several others': await signed({ ...claims, aud: ['somewhere', 'else'] }),
    'one whose user was changed': `${header}.${encode({ ...claims, userId: 'service:sending' })}.${signature}`,
    'a visitor': await signIdentity({ userId: null }, testSecret, now, service),
  };
}

describe('a service that is called past the gateway', () => {
  nothingChanges();

  const closed = serviceRoutes.filter(({ open }) => !open);

  test.each(closed.map((route) => [`${route.service}: ${route.method} ${route.path}`, route] as const))(
    '%s: without an identity for it 401',
    async (_, { service, method, path }) => {
      const identities = Object.entries({ ...(await wrongIdentities(service)), ...(await misusedKeys(service)) });
      await inParallel(identities, async ([about, token]) => {
        const response = await fetch(`${world.cluster.services[0]![service]}${filled(path)}`, {
          method,
          headers: { [identityHeader]: token, 'content-type': 'application/json' },
          body: method === 'GET' || method === 'HEAD' ? null : '{}',
        });
        expect(response.status, about).toBe(401);
        expect(await response.json(), about).toEqual({ message: 'Please sign in first.', code: 'unauthenticated' });
      });
    },
  );

  const withStrangers = serviceRoutes.map((route) => {
    const strangers = signers.filter((signer) => !route.callers.includes(signer));
    return [`${route.service}: ${route.method} ${route.path}`, { ...route, strangers }] as const;
  });

  test.each(withStrangers)(
    '%s: no service that has no part in it may ask it as itself',
    async (_, { service, method, path, strangers }) => {
      await inParallel(strangers, async (signer) => {
        const response = await fetch(`${world.cluster.services[0]![service]}${filled(path)}`, {
          method,
          headers: {
            [identityHeader]: await signedBy(signer, serviceIdentity(signer), service),
            'content-type': 'application/json',
          },
          body: method === 'GET' || method === 'HEAD' ? null : '{}',
        });
        expect(response.status, signer).toBe(403);
        // The response to HEAD has no body.
        if (method !== 'HEAD') expect(await response.json(), signer).toMatchObject({ code: 'not-for-this-service' });
      });
    },
  );

  test('what a service may ask by itself is what it asks, and nothing else', () => {
    const askedBy = (caller: Caller) =>
      serviceRoutes
        .filter(({ callers }) => callers.includes(caller))
        .map(({ service, method, path }) => `${service}: ${method} ${path}`);
    expect(Object.fromEntries(signers.map((signer) => [signer, askedBy(signer).toSorted()]))).toEqual({
      gateway: ['tracking: POST /internal/links'],
      leads: [
        'sending: GET /internal/blocklist',
        'sending: GET /internal/heard',
        'sending: GET /internal/leads/:id/export',
        'sending: GET /internal/leads/:id/history',
        'sending: POST /internal/begun-emails',
        'tracking: GET /internal/leads/:id/export',
        'tracking: GET /internal/leads/:id/history',
      ],
      sending: [
        'leads: POST /internal/lead-keys',
        'mailboxes: GET /internal/mailboxes/:id/access',
        'mailboxes: POST /internal/mailboxes/:id/refused-login',
        'mailboxes: POST /internal/mailboxes/domains/:domain/check-soon',
        'mailboxes: POST /internal/mailboxes/health',
        'mailboxes: POST /internal/mailboxes/usage',
        'objects: GET /objects/:id',
        'objects: GET /objects/uploads/:id',
        'tracking: POST /internal/read-answers',
      ],
      tracking: [
        'leads: POST /internal/lead-keys',
        'mailboxes: GET /internal/mailboxes/:id/access',
        'mailboxes: POST /internal/mailboxes/:id/refused-login',
        'mailboxes: POST /internal/mailboxes/readings',
      ],
    });
  });

  test('the gateway is believed of users, and a service of itself', async () => {
    const ask = async (token: string, path: string) =>
      (await fetch(`${world.cluster.services[0]!['tracking']}${path}`, { headers: { [identityHeader]: token } }))
        .status;
    const internal = filled(
      serviceRoutes.find((each) => each.service === 'tracking' && each.callers.includes('leads'))!.path,
    );
    expect(await ask(await signedBy('gateway', user, 'tracking'), internal)).toBe(403);
    expect(await ask(await signedBy('leads', serviceIdentity('leads'), 'tracking'), internal)).toBe(200);
  });

  test('what is open is only what recipients of emails call, and what is asked of tracking hosts', () => {
    const open = serviceRoutes.filter((route) => route.open).map(({ path }) => path);
    const ofHosts = ['/t/h/:token', '/tracking-hosts/ask'];
    expect(new Set(open)).toEqual(new Set(['/t/o/:token', '/t/c/:token', '/u/:token', ...ofHosts]));
  });

  test('what services ask each other is refused to a signed-in user', async () => {
    const internal = serviceRoutes.filter(({ path }) => path.startsWith('/internal/'));
    expect(new Set(internal.map(({ service }) => service))).toEqual(
      new Set(['leads', 'mailboxes', 'sending', 'tracking']),
    );
    for (const { service, method, path } of internal) {
      const token = await signIdentity(user, testSecret, Temporal.Now.instant(), service);
      const response = await fetch(`${world.cluster.services[0]![service]}${filled(path)}`, {
        method,
        headers: { [identityHeader]: token },
      });
      expect(response.status).toBe(403);
      // The gateway does not lead there either.
      expect((await world.session.call(method, filled(path))).status).toBe(404);
    }
  });
});
