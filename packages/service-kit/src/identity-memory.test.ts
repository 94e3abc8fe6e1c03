import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { signIdentity, verifyIdentity } from './identity.ts';
import { identitySigner, identityVerifier } from './identity-memory.ts';

const secret = 'a secret of the services';
const now = Temporal.Instant.from('2026-03-02T09:00:00Z');
const after = (seconds: number) => now.add({ seconds });
const ada = { userId: 'ada' };

test('the same token is sent again for ten seconds, to the same service and for the same user only', async () => {
  const sign = identitySigner(secret);
  const token = await sign(ada, now, 'leads');
  expect(await sign({ userId: 'ada' }, after(9), 'leads')).toBe(token);
  const others = [await sign(ada, now, 'sending'), await sign({ userId: null }, now, 'leads')];
  for (const [index, other] of others.entries()) {
    expect(other).not.toBe(token);
    expect(await verifyIdentity(other, secret, now, ['sending', 'leads'][index]!)).toEqual(
      [ada, { userId: null }][index],
    );
  }
  expect(await sign(ada, after(10), 'leads')).not.toBe(token);
  expect(await sign(ada, after(-1), 'leads')).not.toBe(token);
});

test('what was verified once is good as long as the token is, and no longer', async () => {
  const verify = identityVerifier(secret, 'leads');
  const token = await signIdentity(ada, secret, now, 'leads');
  for (const seconds of [0, 0, 59]) expect(await verify(token, after(seconds))).toEqual(ada);
  for (const seconds of [66, 66]) expect(await verify(token, after(seconds))).toBeUndefined();
});

test('a token without an end is looked at each time', async () => {
  const verify = identityVerifier(secret, 'leads');
  const endless = await new SignJWT(ada)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('cadenza')
    .setNotBefore(now.epochMilliseconds / 1_000)
    .sign(new TextEncoder().encode(secret));
  expect(await verify(endless, now)).toEqual(ada);
  expect(await verify(endless, after(-60))).toBeUndefined();
});

test('what is no identity is none the second time either', async () => {
  const verify = identityVerifier(secret, 'leads');
  const token = await signIdentity(ada, secret, now, 'leads');
  expect(await verify(token, now)).toEqual(ada);
  const wrong = [
    undefined,
    '',
    `${token}x`,
    await signIdentity(ada, 'a secret of somebody else', now, 'leads'),
    await signIdentity(ada, secret, now, 'sending'),
  ];
  for (const each of [...wrong, ...wrong]) expect(await verify(each, now)).toBeUndefined();
});

test('more users than are remembered are all told apart', async () => {
  const [sign, verify] = [identitySigner(secret), identityVerifier(secret, 'leads')];
  for (let user = 0; user < 1_100; user += 1) {
    const identity = { userId: String(user) };
    expect(await verify(await sign(identity, now, 'leads'), now)).toEqual(identity);
  }
});
