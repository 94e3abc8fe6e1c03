import { randomBytes } from 'node:crypto';
import { CompactEncrypt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { CannotOpen, open, seal } from './seal.ts';

const aKey = (kid: string) => ({ kid, secret: new Uint8Array(randomBytes(32)) });
const [first, second] = [aKey('first'), aKey('second')];
const ring = (...keys: [typeof first, ...(typeof first)[]]) => ({ all: () => keys, [Symbol.dispose]: () => {} });
const keys = ring(first, second);

const password = 'correct horse battery';
const server = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'ada@example.com', password } as const;
const place = { mailboxId: '019a0000-0000-7000-8000-00000000000a', use: 'smtp' } as const;
const inText = (text: string) => new TextEncoder().encode(text);

test('what is sealed opens with any key of the ring, and its header says with which', async () => {
  const { sealed, kid } = await seal(server, place, ring(second));
  expect(kid).toBe('second');
  expect(decodeProtectedHeader(sealed)).toMatchObject({ alg: 'A256GCMKW', enc: 'A256GCM', kid: 'second' });
  expect(await open(sealed, place, keys)).toEqual(server);
});

test('each record has a content key of its own: the same password never looks the same', async () => {
  const [one, other] = [await seal(server, place, keys), await seal(server, place, keys)];
  const parts = other.sealed.split('.');
  for (const [index, part] of one.sealed.split('.').entries()) if (index > 0) expect(part).not.toBe(parts[index]);
  expect(one.sealed).not.toContain(password);
});

describe('nothing else opens, and the error tells nothing', () => {
  const otherMailbox = { ...place, mailboxId: '019a0000-0000-7000-8000-00000000000b' };
  const refused = async (sealed: string, where: Parameters<typeof open>[1] = place, from = keys) => {
    const error = await open(sealed, where, from).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CannotOpen);
    const { message, stack, cause } = error as Error;
    expect(cause).toBeUndefined();
    for (const text of [message, stack]) expect(text).not.toContain(password);
  };

  test('in the place of another mailbox, or for the other use', async () => {
    const { sealed } = await seal(server, place, keys);
    await refused(sealed, otherMailbox);
    await refused(sealed, { ...place, use: 'imap' });
  });

  test('with any character altered, or a header put in its place', async () => {
    const { sealed } = await seal(server, place, keys);
    const parts = sealed.split('.');
    for (const index of parts.keys()) {
      const altered = parts.with(index, turned(parts[index] as string)).join('.');
      await refused(altered);
    }
    const other = (await seal(server, otherMailbox, keys)).sealed.split('.');
    await refused(parts.with(0, other[0] as string).join('.'), otherMailbox);
    for (const text of ['', 'nonsense', '....', parts.slice(0, 4).join('.')]) await refused(text);
  });

  test('with a key that is not in the ring, even under an id that is', async () => {
    const { sealed } = await seal(server, place, ring(aKey('third')));
    await refused(sealed);
    await refused((await seal(server, place, ring(aKey('first')))).sealed);
  });

  test.each([
    ['a key that is used directly', { alg: 'dir', enc: 'A256GCM' }],
    ['another wrapping', { alg: 'A256KW', enc: 'A256GCM' }],
    ['another encryption', { alg: 'A256GCMKW', enc: 'A128GCM' }],
  ])('with %s', async (_, algorithms) => {
    const header = { ...algorithms, kid: 'first', mailbox: place.mailboxId, use: place.use };
    const text = inText(JSON.stringify(server));
    await refused(await new CompactEncrypt(text).setProtectedHeader(header).encrypt(first.secret));
  });

  test('what is not a server', async () => {
    const header = { alg: 'A256GCMKW', enc: 'A256GCM', kid: 'first', mailbox: place.mailboxId, use: place.use };
    for (const text of ['{', '{}', JSON.stringify({ ...server, port: 0 }), JSON.stringify({ ...server, password: '' })])
      await refused(await new CompactEncrypt(inText(text)).setProtectedHeader(header).encrypt(first.secret));
  });
});

/** The first character of base64 turned into another, which always changes bytes. */
const turned = (part: string) => `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
