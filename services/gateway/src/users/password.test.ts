import { expect, test } from 'vitest';
import { hashPassword, isPassword, nobodysHash } from './password.ts';

test('a password is recognised, and nothing else is', async () => {
  const hash = await hashPassword('correct horse battery staple');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/);
  expect(await isPassword('correct horse battery staple', hash)).toBe(true);
  expect(await isPassword('correct horse battery stapl', hash)).toBe(false);
  expect(await isPassword('', nobodysHash)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('the same')).not.toBe(await hashPassword('the same'));
});

test('a password typed with another composition of letters is the same', async () => {
  expect(await isPassword('Mu\u0308ller-42', await hashPassword('M\u00fcller-42'))).toBe(true);
});

test('strangers who ask for many hashes at once are refused, and known users do not wait for them', async () => {
  let answered = 0;
  const strangers = Array.from({ length: 60 }, (_, at) =>
    isPassword('x', nobodysHash, { stranger: [`place ${at}`] }).finally(() => (answered += 1)),
  );
  const ends = Promise.allSettled(strangers);
  expect(await isPassword('x', nobodysHash, 'known')).toBe(false);
  expect(answered).toBeLessThan(40);
  expect((await ends).filter(({ status }) => status === 'rejected')).toHaveLength(8);
});
