import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RingKey } from './keys/key-forms.ts';
import { type KeyRing, singleKey } from './keys/key-ring.ts';
import { readToken, signToken } from './signed-token.ts';

const keys = singleKey('a secret of the links');
const urlSafe = fc.stringMatching(/^[\w.-]{1,60}$/);

test('what was signed is read again', () => {
  const isReadAgain = (text: string) => readToken(signToken(text, 'open', keys), 'open', keys) === text;
  expect(fc.check(fc.property(urlSafe, isReadAgain))).toMatchObject({ failed: false });
});

const ringOf = (...keys: RingKey[]): KeyRing => ({
  signing: () => keys[0]!,
  find: (id) => keys.find((key) => key.id === id),
  all: () => keys,
});
const before = { id: '', secret: 'a secret of the links' };
const changed = ringOf({ id: 'a1b2c3d4', secret: 'a newer secret of the links' }, before);

test('a change of keys leaves every link that is out as it is, and new ones name their key (rule O3)', () => {
  const old = signToken('019a-7', 'click', keys);
  expect(old).toMatch(/^019a-7\.[\w-]{22}$/);
  expect(readToken(old, 'click', changed)).toBe('019a-7');
  const made = signToken('019a-7', 'click', changed);
  expect(made).toMatch(/^019a-7\.a1b2c3d4[\w-]{22}$/);
  expect(readToken(made, 'click', changed)).toBe('019a-7');
  const after = ringOf({ id: 'e5', secret: 'the newest secret of the links' }, ...changed.all());
  for (const token of [old, made]) expect(readToken(token, 'click', after)).toBe('019a-7');
});

test('a key signs for its own id alone, and one that is not known for nobody', () => {
  const made = signToken('019a-7', 'click', changed);
  expect(readToken(made, 'click', keys)).toBeUndefined();
  expect(readToken(made.replace('a1b2c3d4', ''), 'click', changed)).toBeUndefined();
  const old = signToken('019a-7', 'click', keys);
  expect(readToken(old.replace('.', '.a1b2c3d4'), 'click', changed)).toBeUndefined();
});

test('no token survives a change of any of its characters (rule O3)', () => {
  const token = signToken('019a-7', 'click', keys);
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
    expect(readToken(changed, 'click', keys)).toBeUndefined();
  }
});

test.each([
  ['made for another purpose', signToken('019a', 'open', keys)],
  ['made with another secret', signToken('019a', 'click', singleKey('a secret of somebody else'))],
  ['cut short', signToken('019a', 'click', keys).slice(0, -1)],
  ['longer', `${signToken('019a', 'click', keys)}x`],
  ['without a signature', '019a'],
  ['without a text', signToken('', 'click', keys)],
  ['empty', ''],
])('a token that is %s is refused', (_, token) => {
  expect(readToken(token, 'click', keys)).toBeUndefined();
});
