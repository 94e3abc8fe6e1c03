import { expect, test } from 'vitest';
import { readIdentity, signIdentity } from './identity.ts';
import { rememberSigned, rememberVerified } from './identity-memory.ts';

const secret = 'a secret of the services';
const now = Temporal.Instant.from('2026-03-02T09:00:00Z');
const after = (seconds: number) => now.add({ seconds });
const ada = { userId: 'ada' };
const signer = () => rememberSigned((identity, at, audience) => signIdentity(identity, secret, at, audience));
const verifier = (audience: string) => rememberVerified((token, at) => readIdentity(token, { secret }, at, audience));

test('the same token is sent again for ten seconds, to the same service, for the same user and session only', async () => {
  const sign = signer();
  const token = await sign(ada, now, 'leads');
  expect(await sign({ userId: 'ada' }, after(9), 'leads')).toBe(token);
  const others = [
    ['sending', ada],
    ['leads', { userId: null }],
    ['leads', { ...ada, session: 'one' }],
    ['leads', { ...ada, session: 'another' }],
  ] as const;
  const tokens = await Promise.all(others.map(([audience, identity]) => sign(identity, now, audience)));
  expect(new Set([token, ...tokens]).size).toBe(others.length + 1);
  for (const [index, [audience, identity]] of others.entries())
    expect(await verifier(audience)(tokens[index], now)).toEqual(identity);
  expect(await sign(ada, after(10), 'leads')).not.toBe(token);
  expect(await sign(ada, after(-1), 'leads')).not.toBe(token);
});

test('what was verified once is good as long as the token is, and no longer', async () => {
  const verify = verifier('leads');
  const token = await signIdentity(ada, secret, now, 'leads');
  for (const seconds of [0, 0, 59]) expect(await verify(token, after(seconds))).toEqual(ada);
  for (const seconds of [66, 66]) expect(await verify(token, after(seconds))).toBeUndefined();
});

test('what is no identity is none the second time either', async () => {
  const verify = verifier('leads');
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
  const [sign, verify] = [signer(), verifier('leads')];
  for (let user = 0; user < 1_100; user += 1) {
    const identity = { userId: String(user) };
    expect(await verify(await sign(identity, now, 'leads'), now)).toEqual(identity);
  }
});
