import { expect, test } from 'vitest';
import { isBlank } from './blank-text.ts';

const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}\u{2800}]$/u;

test('exactly spaces and what Unicode calls ignorable, and two kinds more, show nothing', () => {
  const wrong = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) => {
    // Half of a pair is no character.
    if (code >= 0xd800 && code <= 0xdfff) return false;
    const character = String.fromCodePoint(code);
    return isBlank(character) !== (invisible.test(character) || code === 0x85);
  });
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});

test.each([
  ['', true],
  [' \u200b\u00ad\u00a0\ufeff\ufe0f\u{e0100} ', true],
  ['\u200bAda', false],
  ['\u2764\ufe0f', false],
])('%j shows nothing: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});
