import { expect, test } from 'vitest';
import { filled, readTable } from './tables.ts';

interface Row {
  source: string;
  pattern: RegExp;
  headers?: { name: string; pattern: RegExp }[];
}

test('patterns, alternatives and parts of a table are read, in rows of rows too', () => {
  const rows = readTable<Row>(
    [
      { source: ['one', 'two'], pattern: '/^{{who}} left/i' },
      { source: 'three', pattern: '/x/', headers: [{ name: 'from', pattern: '/y/u' }] },
    ],
    { who: '(?:she|he)' },
  );
  expect(rows).toEqual([
    { source: 'one|two', pattern: /^(?:she|he) left/i },
    { source: 'three', pattern: /x/, headers: [{ name: 'from', pattern: /y/u }] },
  ]);
});

test.each(['words', '/words', '/(/', '/words/x'])('a pattern written as %s is refused', (pattern) => {
  expect(() => readTable<Row>([{ source: '', pattern }])).toThrow();
});

test('a part that the table does not name is refused', () => {
  expect(() => filled('{{nobody}}', { who: 'she' })).toThrow('no part nobody');
});
