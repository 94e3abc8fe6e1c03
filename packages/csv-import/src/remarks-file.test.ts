import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';
import { remarksFile } from './remarks-file.ts';

test('the rows left out, and those in doubt, keep their columns and get their line and the reason', async () => {
  const rows = [
    { Email: 'ada@example.com' },
    { Email: '', Name: 'Bob "B", Jr' },
    { Email: 'cy@example.com', Name: 'Cy' },
    { Email: 'dee@example.com' },
    { Email: 'nobody' },
  ];
  const warnings = new Map([
    [3, 'Too few fields'],
    [4, 'Too few fields'],
  ]);
  const file = await remarksFile({ headers: ['Email', 'Name'], rows, lines: [2, 3, 6, 7, 8], warnings }, [
    'imported',
    'no-address',
    'known',
    'imported',
    'invalid-address',
  ]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Line,Reason,Email,Name',
    '3,"No email address: stored, but never mailed",,"Bob ""B"", Jr"',
    '6,Already known: a lead with this address existed before,cy@example.com,Cy',
    '7,"Imported, but please check it: Too few fields",dee@example.com,',
    '8,Not a valid email address: left out (Too few fields),nobody,',
    '',
  ]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['=1\n+2', "'=1\n'+2"],
  ['a;=1', "a;'=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠1', "'＠1"],
])('%j is not a formula in the list, neither in a row nor as a header', async (text, inert) => {
  const file = await remarksFile({ headers: [text], rows: [{ [text]: text }], lines: [2], warnings: new Map() }, [
    'no-address',
  ]);
  const { headers, rows } = await parseCsv([await file.text()]);
  expect(headers.at(-1)).toBe(inert);
  expect(Object.values(rows[0] ?? {}).at(-1)).toBe(inert);
});
