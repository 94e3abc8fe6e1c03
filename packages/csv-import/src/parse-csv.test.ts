import { expect, test } from 'vitest';
import { fileColumnsMax } from './find-table.ts';
import { parseCsv } from './parse-csv.ts';
import { UnreadableFile } from './unreadable-file.ts';

const parse = (text: string) => parseCsv([text]);

test('reads rows by their header, quotes included, without empty lines', async () => {
  const { headers, rows, warning } = await parse('Email,Company\n\na@b.c,"Smith, Sons\nand ""Co"""\n\n');
  expect(headers).toEqual(['Email', 'Company']);
  expect(rows).toEqual([{ Email: 'a@b.c', Company: 'Smith, Sons\nand "Co"' }]);
  expect(warning).toBeNull();
});

test('a file of many pieces is read whole and in order, and the page stays responsive', async () => {
  const rowCount = 30_000;
  const lines = Array.from({ length: rowCount }, (_, index) => `lead${index}@example.com,"Company ${index}, Inc"`);
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const { rows, warning } = await parse(['Email,Company', ...lines].join('\r\n'));
  clearInterval(timer);
  expect(warning).toBeNull();
  expect(rows).toHaveLength(rowCount);
  expect(rows.every((row, index) => row['Email'] === `lead${index}@example.com`)).toBe(true);
  expect(rows.at(-1)).toEqual({ Email: `lead${rowCount - 1}@example.com`, Company: `Company ${rowCount - 1}, Inc` });
  expect(turns).toBeGreaterThan(2);
});

test.each([';', '\t', '|', ',', '^', '~'])(
  'columns separated by "%s" are recognized, whatever else the cells hold',
  async (delimiter) => {
    const lines = [
      ['Email', 'Note', 'Website'],
      ['a@b.c', '"a, b; c\td|e"', 'b.c'],
      ['b@b.c', '', ''],
    ];
    const { headers, rows, warning } = await parse(lines.map((cells) => cells.join(delimiter)).join('\n'));
    expect(headers).toEqual(['Email', 'Note', 'Website']);
    expect(rows[0]).toEqual({ Email: 'a@b.c', Note: 'a, b; c\td|e', Website: 'b.c' });
    expect(warning).toBeNull();
  },
);

test('in another language too, the delimiter is the one that separates all rows', async () => {
  const text = 'Courriel;Prénom;Fonction\na@b.c;Zoë;"Directrice, Ventes"\nb@b.c;Léa;Achats, Ventes\n';
  expect((await parse(text)).rows[1]).toEqual({ Courriel: 'b@b.c', Prénom: 'Léa', Fonction: 'Achats, Ventes' });
});

test.each(['sep=;', 'SEP=; ', '"sep=;"'])('the Excel line %s names the delimiter and is not a row', async (line) => {
  const { headers, rows } = await parse(`${line}\r\nEmail;Name, full\r\na@b.c;Ada, Countess\r\n`);
  expect(headers).toEqual(['Email', 'Name, full']);
  expect(rows).toEqual([{ Email: 'a@b.c', 'Name, full': 'Ada, Countess' }]);
});

test('a line that only begins as that of Excel is a row', async () => {
  const { headers, rows } = await parse('sep=a\nann@x.example\n');
  expect([headers.length, rows.flatMap(Object.values)]).toEqual([1, ['ann@x.example']]);
});

test('J7: a column of addresses is not split at signs that they may have', async () => {
  const { headers, rows } = await parse('Email\nann~x@one.example\nbob^y@one.example\n');
  expect(rows.map((row) => row[headers[0] ?? ''])).toEqual(['ann~x@one.example', 'bob^y@one.example']);
});

test('a preamble of lines shorter than the table is left out, in any language', async () => {
  const text =
    'Bericht,Kontakte\nStand,01.03.2026\n\nVorname,Nachname,Firma,Stelle,Ort\nAda,Lovelace,A,B,C\nG,H,N,R,W\n';
  const { headers, rows } = await parse(text);
  expect(headers).toEqual(['Vorname', 'Nachname', 'Firma', 'Stelle', 'Ort']);
  expect(rows).toHaveLength(2);
});

test('a first row of data that mentions email is not a header', async () => {
  const { headers } = await parse(
    'Adresse,Name,Beruf\na@b.c,Ada,Email Marketing Position\n,Bob,Email Marketing Position\n',
  );
  expect(headers).toEqual(['Adresse', 'Name', 'Beruf']);
});

test.each([
  ['three columns', 'a1@x.example,Ann,\nb1@x.example,Bob,Birch\n', ['Column 1', 'Column 2', 'Column 3'], 2],
  ['one column', 'a1@x.example\nb1@x.example\n', ['Column 1'], 2],
  ['one row', '\ufeffAnn;a1@x.example\n', ['Column 1', 'Column 2'], 1],
  ['a first row with little in it', 'a1@x.example,,,\nb1@x.example,Bob,B,C\nc1@x.example,Cyd,D,E\n', 4, 3],
  ['a first row that is too short', 'a1@x.example\tAnn\nb\tBob\tBirch\nc\tCyd\tCedar\n', 3, 3],
  ['a company that speaks of email', 'Email Ltd,a1@x.example\nBest Mail,b1@x.example\n', ['Column 1', 'Column 2'], 2],
  ['a host that speaks of email', 'a1@email.example,Ann\n', ['Column 1', 'Column 2'], 1],
])('a file without a header loses nobody: %s', async (_case, text, columns, count) => {
  const { headers, hasHeader, mapping, rows } = await parse(text);
  expect(hasHeader).toBe(false);
  if (typeof columns === 'number') expect(headers).toHaveLength(columns);
  else expect(headers).toEqual(columns);
  expect(rows).toHaveLength(count);
  expect(Object.values(rows[0] ?? {}).some((value) => value.startsWith('a1@'))).toBe(true);
  expect(rows[0]?.[mapping.email]).toMatch(/^a1@/);
  expect({ ...mapping, email: '' }).toEqual({ email: '', firstName: '', lastName: '', company: '', jobRole: '' });
});

test.each([
  ['an address in the notes before a header', 'From: ,sam@example.net\n\nEmail,Name,Phone\na@b.c,Ada,1\n', 1],
  ['nobody of its rows has an address', 'Ann,1\nBob,2\n', 1],
])('a header stays one: %s', async (_case, text, count) => {
  const { hasHeader, rows } = await parse(text);
  expect(hasHeader).toBe(true);
  expect(rows).toHaveLength(count);
});

test('columns with a repeated name can be told apart, nameless ones are shown when they hold something', async () => {
  const { headers, rows } = await parse('Email,Email,,Name,,\na@b.c,b@b.c,x,Ada,,\n');
  expect(headers).toEqual(['Email', 'Email (2)', 'Column 3', 'Name']);
  expect(rows[0]).toMatchObject({ Email: 'a@b.c', 'Email (2)': 'b@b.c', 'Column 3': 'x', Name: 'Ada' });
});

test('lines of nothing but delimiters, as Excel writes them, are not rows', async () => {
  expect((await parse('Email;Name\r\na@b.c;Ada\r\n;\r\n ; \r\n\r\n')).rows).toHaveLength(1);
});

test('a row that is too long keeps the values that have a column', async () => {
  const { rows, warning } = await parse('Email,Name\na@b.c,Ada,more\n');
  expect(rows[0]).toMatchObject({ Email: 'a@b.c', Name: 'Ada' });
  expect(warning).toBe('Too many fields: expected 2 fields but parsed 3 (line 2)');
});

test('each column is known by its first values, each once', async () => {
  const { samples } = await parse(
    'Email,Name,Phone\n ,Ada\nLovelace,\na@b.c,Bob,\na@b.c,Cy,\nd@b.c,Dee,\n'.replace(
      'Ada\nLovelace',
      '"Ada\nLovelace"',
    ),
  );
  expect([...samples]).toEqual([
    ['Email', ['a@b.c', 'd@b.c']],
    ['Name', ['Ada Lovelace', 'Bob', 'Cy']],
  ]);
});

test('semicolons and tabs are recognized', async () => {
  expect((await parse('Email;Name\na@b.c;Ada\nb@b.c;Bob')).rows[0]).toEqual({ Email: 'a@b.c', Name: 'Ada' });
  expect((await parse('Email\tName\na@b.c\tAda\nb@b.c\tBob')).rows[0]).toEqual({ Email: 'a@b.c', Name: 'Ada' });
});

test("the parser's warning names its row, and the rows are kept", async () => {
  const { rows, warning } = await parse('Email,Name\na@b.c,Ada\nb@b.c\n');
  expect(rows).toHaveLength(2);
  expect(warning).toBe('Too few fields: expected 2 fields but parsed 1 (line 3)');
});

test('a header alone has no rows', async () => {
  expect((await parse('Email,Name\n')).rows).toEqual([]);
  expect((await parse('')).rows).toEqual([]);
});

test('the split of a long file into pieces changes nothing', async () => {
  const text = `Notes:\n\nEmail,Company\r\n${'a@b.c,"Smith, Sons\r\nand ""Co"" 😀"\r\n'.repeat(8_000)}`;
  for (const length of [text.length, 70_001, 40_000, 997, 101]) {
    const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
      text.slice(index * length, (index + 1) * length),
    );
    const { headers, rows, warning } = await parseCsv(pieces);
    expect({ headers, warning }).toEqual({ headers: ['Email', 'Company'], warning: null });
    expect(rows).toHaveLength(8_000);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ Email: 'a@b.c', Company: 'Smith, Sons\r\nand "Co" 😀' })]),
    );
  }
});

const wide = (columns: number, separator: string, rows = 3) => {
  const row = (cell: string) =>
    Array.from({ length: columns }, (_, at) => (at === 0 ? cell : `v${at}`)).join(separator);
  return [row('Email'), ...Array.from({ length: rows }, (_, at) => row(`lead${at}@example.com`))].join('\n');
};

test.each([',', ';', '\t'])(
  'a file with more columns than are read is refused with both numbers: %j',
  async (separator) => {
    const refused = parse(wide(20_000, separator));
    await expect(refused).rejects.toThrow(UnreadableFile);
    await expect(refused).rejects.toThrow(
      'This file has 20,000 columns, and at most 500 can be read. Please delete those that you do not need first',
    );
  },
);

test('one with as many is read', async () => {
  expect((await parse(wide(fileColumnsMax, ','))).headers).toHaveLength(fileColumnsMax);
  await expect(parse(wide(fileColumnsMax + 1, ','))).rejects.toThrow('501 columns');
});

test('S15: a list may have any number of values in a row', async () => {
  const addresses = Array.from({ length: 600 }, (_, at) => `a${at}@example.com`);
  expect((await parseCsv([addresses.join(',')], { isList: true })).rows).toHaveLength(1);
});

test('a character that could not be read is said with its column and line', async () => {
  expect((await parse('Email,Name\na@b.c,Ada\nb@b.c,B\ufffdb\n')).warning).toBe(
    'Unreadable characters in Name (line 3)',
  );
});
