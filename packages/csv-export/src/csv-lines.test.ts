import { expect, test } from 'vitest';
import { csvLines, toField } from './csv-lines.ts';

test.each([
  ['Ada', 'Ada'],
  ['', ''],
  ['Byron, Ada', '"Byron, Ada"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ["x;=cmd|' /C calc'!A0;y", "\"x;'=cmd|' /C calc'!A0;y\""],
  ['x\n@y', '"x\n\'@y"'],
  ['\rx', '"\'\rx"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a=b', 'a=b'],
])('the field %j is written as %j', (text, field) => {
  expect(toField(text)).toBe(field);
});

test('a file begins with a mark for Excel and a line of names', async () => {
  async function* blocks() {
    yield [];
    yield [
      { name: 'Ada', company: null },
      { name: 'Bo', company: 'Engines, Ltd' },
    ];
  }
  const columns = [
    ['Name', (row: { name: string }) => row.name],
    ['Company', (row: { company: string | null }) => row.company],
  ] as const;
  const pieces = await Array.fromAsync(csvLines<{ name: string; company: string | null }>(columns, blocks()));
  expect(pieces).toEqual(['\uFEFFName,Company\r\n', 'Ada,\r\nBo,"Engines, Ltd"\r\n']);
  const [line] = await Array.fromAsync(
    csvLines<{ name: string; company: string | null }>(columns, blocks(), { withMark: false }),
  );
  expect(line).toBe('Name,Company\r\n');
});
