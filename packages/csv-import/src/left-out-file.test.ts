import { expect, test } from 'vitest';
import { leftOutFile } from './left-out-file.ts';
import { parseCsv } from './parse-csv.ts';

test('the rows left out keep their columns and get their number and the reason', async () => {
  const rows = [
    { Email: 'ada@example.com' },
    { Email: '', Name: 'Bob "B", Jr' },
    { Email: 'cy@example.com', Name: 'Cy' },
  ];
  const file = await leftOutFile(['Email', 'Name'], rows, ['imported', 'no-address', 'known']);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Row,Reason,Email,Name',
    '2,"No email address: stored, but never mailed",,"Bob ""B"", Jr"',
    '3,Already known: a lead with this address existed before,cy@example.com,Cy',
    '',
  ]);
});

test.each(['=1+1', '+49 30', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=1\n+2', '＝1', '＋1', '－1', '＠1'])(
  '%j is no formula in the list, in a row or as a header',
  async (text) => {
    const file = await leftOutFile([text], [{ [text]: text }], ['no-address']);
    const { headers, rows } = await parseCsv([await file.text()]);
    expect(headers.at(-1)).toBe(`'${text}`);
    expect(Object.values(rows[0] ?? {}).at(-1)).toBe(`'${text}`);
  },
);
