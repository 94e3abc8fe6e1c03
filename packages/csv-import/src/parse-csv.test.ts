import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';
import { readText } from './read-text.ts';

test('reads rows by their header, quotes included, without empty lines', async () => {
  const { headers, rows, complaint } = await parseCsv('Email,Company\n\na@b.c,"Smith, Sons\nand ""Co"""\n\n');
  expect(headers).toEqual(['Email', 'Company']);
  expect(rows).toEqual([{ Email: 'a@b.c', Company: 'Smith, Sons\nand "Co"' }]);
  expect(complaint).toBeNull();
});

test('a file of many pieces is read whole and in order, with the page getting turns', async () => {
  const rowCount = 30_000;
  const lines = Array.from({ length: rowCount }, (_, index) => `lead${index}@example.com,"Company ${index}, Inc"`);
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const { rows, complaint } = await parseCsv(['Email,Company', ...lines].join('\r\n'));
  clearInterval(timer);
  expect(complaint).toBeNull();
  expect(rows).toHaveLength(rowCount);
  expect(rows.every((row, index) => row['Email'] === `lead${index}@example.com`)).toBe(true);
  expect(rows.at(-1)).toEqual({ Email: `lead${rowCount - 1}@example.com`, Company: `Company ${rowCount - 1}, Inc` });
  expect(turns).toBeGreaterThan(2);
});

test('semicolons and tabs are recognized', async () => {
  expect((await parseCsv('Email;Name\na@b.c;Ada\nb@b.c;Bob')).rows[0]).toEqual({ Email: 'a@b.c', Name: 'Ada' });
  expect((await parseCsv('Email\tName\na@b.c\tAda\nb@b.c\tBob')).rows[0]).toEqual({ Email: 'a@b.c', Name: 'Ada' });
});

test("the parser's complaint is told with its row, and the rows are kept", async () => {
  const { rows, complaint } = await parseCsv('Email,Name\na@b.c,Ada\nb@b.c\n');
  expect(rows).toHaveLength(2);
  expect(complaint).toBe('Too few fields: expected 2 fields but parsed 1 (row 2)');
});

test('a header alone has no rows', async () => {
  expect((await parseCsv('Email,Name\n')).rows).toEqual([]);
  expect((await parseCsv('')).rows).toEqual([]);
});

test.each([
  ['UTF-8 with a byte order mark', new TextEncoder().encode('\ufeffName\nZoë'), 'Name\nZoë'],
  [
    'UTF-16',
    new Uint8Array(
      new Uint16Array([0xfeff, ...'Zoë'].map((c) => (typeof c === 'string' ? c.charCodeAt(0) : c))).buffer,
    ),
    'Zoë',
  ],
  ['the Western code page of Windows', new Uint8Array([0x5a, 0x6f, 0xeb]), 'Zoë'],
])('reads %s', async (_name, bytes, text) => {
  expect(await readText(new File([bytes], 'leads.csv'))).toBe(text);
});
