import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readToken, signToken } from './signed-token.ts';

const secret = 'a secret of the links';
const urlSafe = fc.stringMatching(/^[\w.-]{1,60}$/);

test('what was signed is read again', () => {
  fc.assert(fc.property(urlSafe, (text) => readToken(signToken(text, 'open', secret), 'open', secret) === text));
});

test('no token survives a change of any of its characters (rule O3)', () => {
  const token = signToken('019a-7', 'click', secret);
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
    expect(readToken(changed, 'click', secret)).toBeUndefined();
  }
});

test.each([
  ['made for another purpose', signToken('019a', 'open', secret)],
  ['made with another secret', signToken('019a', 'click', 'a secret of somebody else')],
  ['cut short', signToken('019a', 'click', secret).slice(0, -1)],
  ['longer', `${signToken('019a', 'click', secret)}x`],
  ['without a signature', '019a'],
  ['without a text', signToken('', 'click', secret)],
  ['empty', ''],
])('a token that is %s is refused', (_, token) => {
  expect(readToken(token, 'click', secret)).toBeUndefined();
});
