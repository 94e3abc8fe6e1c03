import { identityHeader, signIdentity } from '@cadenza/service-kit';
import { testSecret, testUserId } from '@cadenza/testing';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { inParallel } from '../bad-input/in-parallel.ts';
import { nothingChanges, world } from '../bad-input/world.ts';
import { filled, serviceRoutes } from './every-route.ts';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const key = (secret: string) => new TextEncoder().encode(secret);
const user = { userId: testUserId };

/** Whatever is not an identity for this service, made now. */
async function wrongIdentities(service: string): Promise<Record<string, string>> {
  const now = Temporal.Now.instant();
  const nowSeconds = Math.floor(now.epochMilliseconds / 1_000);
  const claims = { ...user, iss: 'cadenza', iat: nowSeconds, exp: nowSeconds + 60 };
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
    'an expired one': await signIdentity(user, testSecret, now.subtract({ minutes: 2 }), service),
    'one without an end': await signed({
      ...user,
      iss: 'cadenza',
      aud: service,
      exp: undefined,
      nbf: nowSeconds + 600,
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
      const identities = Object.entries(await wrongIdentities(service));
      await inParallel(identities, async ([about, token]) => {
        const answer = await fetch(`${world.cluster.services[0]![service]}${filled(path)}`, {
          method,
          headers: { [identityHeader]: token, 'content-type': 'application/json' },
          body: method === 'GET' || method === 'HEAD' ? null : '{}',
        });
        expect(answer.status, about).toBe(401);
        expect(await answer.json(), about).toEqual({ message: 'Please sign in first.', code: 'unauthenticated' });
      });
    },
  );

  test('what is open is only what recipients of emails call', () => {
    const open = serviceRoutes.filter((route) => route.open).map(({ path }) => path);
    expect(new Set(open)).toEqual(new Set(['/t/o/:token', '/t/c/:token', '/u/:token']));
  });

  test('what services ask each other is refused to a signed-in user', async () => {
    const internal = serviceRoutes.filter(({ path }) => path.startsWith('/internal/'));
    expect(internal.map(({ service }) => service).sort()).toEqual(['sending', 'tracking']);
    for (const { service, path } of internal) {
      const token = await signIdentity(user, testSecret, Temporal.Now.instant(), service);
      const answer = await fetch(`${world.cluster.services[0]![service]}${filled(path)}`, {
        headers: { [identityHeader]: token },
      });
      expect(answer.status).toBe(403);
      // Nor does the gateway lead there.
      expect((await world.session.call('GET', filled(path))).status).toBe(404);
    }
  });
});
