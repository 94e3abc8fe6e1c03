import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { isService, serviceIdentity, signIdentity, userIdentity, verifyIdentity } from './identity.ts';

const secret = 'a secret of the services';
const now = Temporal.Instant.from('2026-03-02T09:00:00Z');
const nowSeconds = now.epochMilliseconds / 1_000;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test.each([{ userId: 'ada' }, { userId: null }])('what was signed is read again: %o', async (identity) => {
  expect(await verifyIdentity(await signIdentity(identity, secret, now), secret, now, 'leads')).toEqual(identity);
});

test('a token lasts a minute, with a few seconds for clocks that differ', async () => {
  const token = await signIdentity({ userId: 'ada' }, secret, now);
  expect(await verifyIdentity(token, secret, now.add({ seconds: 59 }), 'leads')).toBeDefined();
  expect(await verifyIdentity(token, secret, now.add({ seconds: 66 }), 'leads')).toBeUndefined();
});

const issuedElsewhere = new SignJWT({ userId: 'ada' })
  .setProtectedHeader({ alg: 'HS256' })
  .setIssuer('elsewhere')
  .setExpirationTime(nowSeconds + 60)
  .sign(new TextEncoder().encode(secret));
const withoutSignature = `${encode({ alg: 'none' })}.${encode({ userId: 'ada', iss: 'cadenza', exp: nowSeconds + 60 })}.`;

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['no token at all', 'ada'],
  ['signed with another secret', signIdentity({ userId: 'ada' }, 'a secret of somebody else', now)],
  ['issued elsewhere', issuedElsewhere],
  ['unsigned (alg: none)', withoutSignature],
])('a token that is %s is nobody', async (_, token) => {
  expect(await verifyIdentity(await token, secret, now, 'leads')).toBeUndefined();
});

test('a changed token is nobody', async () => {
  const [header, payload, signature] = (await signIdentity({ userId: null }, secret, now)).split('.');
  const changed = { ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), userId: 'ada' };
  expect(await verifyIdentity(`${header}.${encode(changed)}.${signature}`, secret, now, 'leads')).toBeUndefined();
});

test('a token for one service is nobody at the others', async () => {
  const token = await signIdentity({ userId: 'ada' }, secret, now, 'leads');
  expect(await verifyIdentity(token, secret, now, 'leads')).toEqual({ userId: 'ada' });
  expect(await verifyIdentity(token, secret, now, 'sending')).toBeUndefined();
});

test('a service is one, a user and a visitor are not, and no user can become one', () => {
  expect(serviceIdentity('leads')).toEqual({ userId: 'service:leads' });
  expect([serviceIdentity('leads'), userIdentity('ada'), userIdentity(null)].map(isService)).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => userIdentity('service:leads')).toThrow('identity of a service');
});
