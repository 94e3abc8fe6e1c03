import { expect, test } from 'vitest';
import { beginningOf, plainText } from './plain-text.ts';

test('deceptive characters are left out of a text', () => {
  expect(plainText('a\u0000b\u0007\u009b\n\tc \u202emoc.elpmaxe\u202c')).toBe('ab\n\tc moc.elpmaxe\u202c');
  expect(plainText('שלום 👩‍👩‍👧 é')).toBe('שלום 👩‍👩‍👧 é');
});

test('a short text is shown whole', () => {
  expect(beginningOf('a'.repeat(2_500))).toBeNull();
  expect(beginningOf('a\n'.repeat(29))).toBeNull();
});

test.each([
  ['of many lines', 'line\n'.repeat(40), 'line\n'.repeat(24).trimEnd()],
  ['of many words', 'word '.repeat(600), 'word '.repeat(400).trimEnd()],
  ['of one long word', `${'a'.repeat(1_999)}😀${'b'.repeat(999)}`, 'a'.repeat(1_999)],
])('of a long text %s the beginning is shown', (_, text, beginning) => {
  expect(beginningOf(text)).toBe(beginning);
});
