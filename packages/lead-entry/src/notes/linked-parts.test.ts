import { describe, expect, test } from 'vitest';
import { beginningOf, linkedParts } from './linked-parts.ts';

const urlsIn = (text: string) => linkedParts(text).flatMap(({ url }) => url ?? []);

describe('web addresses in a note', () => {
  test.each<[string, string[]]>([
    ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
    ['(http://example.com) and HTTPS://EXAMPLE.COM/x,', ['http://example.com', 'HTTPS://EXAMPLE.COM/x']],
    [
      'https://en.example/wiki/Loom_(tool) (https://a.example/(b))',
      ['https://en.example/wiki/Loom_(tool)', 'https://a.example/(b)'],
    ],
    ['<https://example.com>', ['https://example.com']],
    ['javascript:alert(1) data:text/html,x ftp://example.com www.example.com', []],
    ['https://bank.example@evil.example', []],
    ['https:// https://. https://[', []],
    ['https://example.com/\u202egpj.exe', ['https://example.com/']],
  ])('%j', (text, expected) => {
    expect(urlsIn(text)).toEqual(expected);
  });

  test('nothing of the text is lost', () => {
    const text = 'A https://example.com, then\nhttp://b.example!';
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the beginning of a long note', () => {
  test.each([
    ['a short one', 'Called'],
    ['one that is a little longer', `${'word '.repeat(140)}`],
    ['one word', 'x'.repeat(5_000)],
    ['twelve lines', 'a\n'.repeat(11)],
  ])('%s is shown whole', (_, text) => {
    expect(beginningOf(text)).toBeNull();
  });

  test('ends between words, so that no address is cut', () => {
    const text = `${'word '.repeat(118)}https://example.com/a/long/path ${'word '.repeat(100)}`;
    expect(beginningOf(text)).toBe('word '.repeat(118).trimEnd());
    expect(beginningOf(`https://example.com/${'x'.repeat(800)} and more`)).toBe(
      `https://example.com/${'x'.repeat(800)}`,
    );
  });

  test('has ten lines', () => {
    expect(beginningOf('a\n'.repeat(400))).toBe('a\n'.repeat(10).trimEnd());
  });
});
