import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const header = 'First Name,Last Name,Email,Company';
const malformed = 'Trailing quote on quoted field is malformed';
const unterminated = 'Quoted field unterminated';

/** Each row as its line, its values and what is wrong with it. */
async function read(text: string) {
  const { rows, lines, warnings, headers } = await parseCsv([text]);
  return rows.map((row, index) => {
    const values = headers.map((name) => row[name] ?? '').join('|');
    return [lines[index], values, ...(warnings.has(index) ? [warnings.get(index)] : [])];
  });
}

const ann = [2, 'Ann|Ash|ann@example.com|Ash Ltd'];
const bob = [3, 'Bob|Birch|bob@example.com|Birch Ltd'];
const annRow = 'Ann,Ash,ann@example.com,Ash Ltd';
const bobRow = 'Bob,Birch,bob@example.com,Birch Ltd';
const cydRow = 'Cyd,Cedar,cyd@example.com,Cedar Ltd';

test.each([
  ['CR LF, then LF', `${header}\r\n${annRow}\n${bobRow}\n`],
  ['LF, then CR LF', `${header}\n${annRow}\r\n${bobRow}\r\n`],
  ['CR alone', `${header}\r${annRow}\r${bobRow}\r`],
  ['CR, CR LF and no end', `${header}\r${annRow}\r\n${bobRow}`],
  ['LF, then CR', `${header}\n${annRow}\r${bobRow}`],
])('each row may end in its own kind of line break: %s', async (_name, text) => {
  expect(await read(text)).toEqual([ann, bob]);
});

test.each([
  ['a quote in a cell without quotes', 'Ann,Ash,ann@example.com,19" Rack', 'Ann|Ash|ann@example.com|19" Rack'],
  [
    'words in quotes',
    'Ann,Ash,ann@example.com,"Ash "The Best" Ltd"',
    'Ann|Ash|ann@example.com|Ash "The Best" Ltd',
    malformed,
  ],
  [
    'words in quotes at the end',
    'Ann,Ash,ann@example.com,"Ash "The Best""',
    'Ann|Ash|ann@example.com|Ash "The Best"',
    malformed,
  ],
  [
    'words in quotes at the beginning',
    'Ann,Ash,ann@example.com,"Ash" Ltd',
    'Ann|Ash|ann@example.com|"Ash" Ltd',
    malformed,
  ],
  [
    'quotes after backslashes',
    String.raw`Ann,Ash,ann@example.com,"Ash \"The Best\", Ltd"`,
    'Ann|Ash|ann@example.com|Ash "The Best", Ltd',
    malformed,
  ],
  ['such words before another cell', '"Ann" B,Ash,ann@example.com,Ltd', '"Ann" B|Ash|ann@example.com|Ltd', malformed],
  [
    'words in quotes beside commas',
    'Ann,Ash,ann@example.com,"Ash, "Bob", and Co"',
    'Ann|Ash|ann@example.com|Ash, "Bob", and Co',
    malformed,
  ],
  [
    'two cells with such words',
    '"A "B" C","D "E" F",ann@example.com,G',
    'A "B" C|D "E" F|ann@example.com|G',
    malformed,
  ],
  ['an open quote at the end', 'Ann,Ash,ann@example.com,"Ash Ltd', 'Ann|Ash|ann@example.com|Ash Ltd', unterminated],
  [
    'an open quote before a comma',
    'Ann,Ash,ann@example.com,"Ash, Ltd',
    'Ann|Ash|ann@example.com|Ash, Ltd',
    unterminated,
  ],
  [
    'an open quote at the beginning',
    '"Ann,Ash,ann@example.com,Ash Ltd',
    'Ann|Ash|ann@example.com|Ash Ltd',
    unterminated,
  ],
  [
    'an open quote before good ones',
    '"Ann","Ash,"ann@example.com","Ash, Ltd"',
    'Ann|Ash|ann@example.com|Ash, Ltd',
    unterminated,
  ],
  [
    'an open quote before an inch',
    '"Ann,Ash,ann@example.com,19" Rack',
    'Ann|Ash|ann@example.com|19" Rack',
    unterminated,
  ],
  ['spaces around quotes', 'Ann, "Ash" ,ann@example.com,"Ash, Ltd" ', 'Ann|Ash|ann@example.com|Ash, Ltd'],
  ['escaped quotes', 'Ann,Ash,ann@example.com,"""Ash"", Ltd"', 'Ann|Ash|ann@example.com|"Ash", Ltd'],
  ['empty quotes', '"",Ash,ann@example.com,""', '|Ash|ann@example.com|'],
])('%s costs no row that follows', async (_name, row, values, ...warning) => {
  const rows = [
    [2, values, ...warning],
    bob,
    [4, 'Cyd|Cedar|cyd@example.com|19" Cedar'],
    [5, 'D|"D"|d@example.com|D, "D"'],
  ];
  const text = `${header}\n${row}\n${bobRow}\nCyd,Cedar,cyd@example.com,19" Cedar\nD,"""D""",d@example.com,"D, ""D"""\n`;
  expect(await read(text)).toEqual(rows);
  expect(await read(text.replaceAll('\n', '\r'))).toEqual(rows);
});

test.each([
  ['a later row has quotes', `"Ash Ltd\n${bobRow}\nCyd,Cedar,cyd@example.com,"Cedar Ltd"`],
  ['a later row has empty quotes and the file ends', `"Ash Ltd\n${bobRow}\n"Cyd",Cedar,cyd@example.com,""`],
  ['nothing closes it', `"Ash Ltd\n${bobRow}\n${cydRow}`],
])('an open quote costs its own row at most: %s', async (_name, rest) => {
  const [first, second, third, ...more] = await read(`${header}\nAnn,Ash,ann@example.com,${rest}`);
  expect([first, second]).toEqual([[...ann, unterminated], bob]);
  expect(String(third?.[1])).toContain('Cyd|Cedar|cyd@example.com|');
  expect(more).toEqual([]);
});

const inDoubt = 'An earlier row may have a quote that is never closed, and this row in it';

test.each([
  ['its end is an inch far below', `Ann,Ash,ann@example.com,"Ash Ltd\n${bobRow}\nCyd,Cedar,cyd@example.com,19",Ltd`],
  [
    'its end is in the same cell of another row',
    `"Ann,Ash,ann@example.com,Ash Ltd\nBob",Birch,bob@example.com,Birch Ltd`,
  ],
])('J7: an open quote costs its own row at most, and each row in it is named: %s', async (_name, text) => {
  const [first, second] = await read(`${header}\n${text}\n`);
  expect([first?.slice(0, 2), first?.[2], second?.[0], second?.[2]]).toEqual([ann, unterminated, 3, inDoubt]);
});

test.each([
  [
    'its last cell',
    'Ann,Ash,ann@example.com,"Do not mail:\nBob,Birch,bob@example.com,angry\nend"',
    'A quoted cell has lines like rows',
  ],
  ['every cell', `"Ann","Ash","ann@example.com","${bobRow}\n${cydRow}"`, 'A quoted cell has lines like rows'],
  ['its first cell', '"Ann\nLee",Ash,ann@example.com,Ash Ltd', undefined],
])('J7: a line like a row stays in a well-formed row: %s', async (_name, row, warning) => {
  const [first, second, ...more] = await read(`${header}\n${row}\nZed,Z,zed@example.com,x\n`);
  expect(String(first?.[1])).toContain('ann@example.com');
  expect([first?.[2], String(second?.[1]), more]).toEqual([warning, 'Zed|Z|zed@example.com|x', []]);
});

test('rows know the line they begin in, cells over lines, notes and empty lines included', async () => {
  const text = `Notes:\r\n"of\r\ntoday"\r\n\r\n${header}\nAnn,Ash,ann@example.com,"A\nB\r\nC\rD"\n\n,,,\n${bobRow}\rCyd,Cedar\n`;
  expect(await read(text)).toEqual([
    [6, 'Ann|Ash|ann@example.com|A\nB\r\nC\rD'],
    [12, bob[1]],
    [13, 'Cyd|Cedar||', 'Too few fields: expected 4 fields but parsed 2'],
  ]);
});

test('a column may bear any name', async () => {
  const { headers, rows } = await parseCsv(['Email,constructor,__proto__,__parsed_extra\na@b.c\nb@b.c,1,2,3,4\n']);
  expect(rows.map((row) => headers.map((name) => row[name]))).toEqual([
    ['a@b.c', undefined, undefined, undefined],
    ['b@b.c', '1', '2', '3'],
  ]);
});

const characters = 128 * 1_024;
/** Some fifty times the time it takes; quadratic growth would take far longer. */
const busyMsMax = 2_500;

test.each([
  '"',
  '"\n',
  '""\n',
  '"a,"b\n',
  '"a,"b,',
  'a@b.c,"x\n',
  '"a""",""b" ,\n',
  '" ',
  '",',
  ',',
  '\n',
  'a,b"",",\r',
  '"a@b.c,x\r\n',
])('the time grows no faster than the amount of %j', async (unit) => {
  const text = `Email,Name\n${unit.repeat(characters / unit.length)}`;
  const before = process.threadCpuUsage();
  const pieces = Array.from({ length: 10 }, (_, index) =>
    text.slice((index * text.length) / 10, ((index + 1) * text.length) / 10),
  );
  const { rows, lines } = await parseCsv(pieces);
  expect(lines).toHaveLength(rows.length);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(busyMsMax);
});

const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const anyCell = fc.string({ unit: fc.constantFrom(...'ab1 "\'\n\r,;\t|é漢'), maxLength: 12 });

test('whatever a CSV writer writes is counted and read back, with the line of each row', async () => {
  const table = fc.array(fc.tuple(anyCell, anyCell, lineEnd, fc.boolean()), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      lineEnd,
      fc.nat(40),
      async (cells, delimiter, end, cut) => {
        let text = ['Email', 'First Name', 'Company'].join(delimiter) + end;
        const expected = cells.map(([name, company, ending, isQuoted], index) => {
          const line = text.split(/\r\n|\r|\n/).length;
          const address = `lead${index}@example.com`;
          const written = [address, name, company].map((cell) =>
            isQuoted || /["\r\n,;\t|]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
          );
          text += written.join(delimiter) + ending;
          return [line, address, name, company];
        });
        const { rows, lines, warning } = await parseCsv([
          text.slice(0, cut),
          text.slice(cut, 2 * cut),
          text.slice(2 * cut),
        ]);
        expect(warning).toBeNull();
        expect(rows.map((row, index) => [lines[index], row['Email'], row['First Name'], row['Company']])).toEqual(
          expected,
        );
      },
    ),
  );
});

test('wherever quotes stand, each line is in a row, and the split into pieces changes nothing', async () => {
  const mess = fc.string({
    unit: fc.constantFrom('"', '""', ',', '\n', '\r\n', '\r', ' ', 'a', 'x@y.z'),
    maxLength: 80,
  });
  await fc.assert(
    fc.asyncProperty(mess, fc.nat(60), async (text, cut) => {
      const whole = await parseCsv([`Email,Name\n${text}`]);
      const parts = await parseCsv([`Email,Name\n${text.slice(0, cut)}`, text.slice(cut)]);
      expect(parts).toEqual(whole);
      expect(whole.lines).toHaveLength(whole.rows.length);
      expect(whole.lines).toEqual([...new Set(whole.lines)].sort((one, other) => one - other));
      const held = whole.rows
        .map((row) => JSON.stringify(row))
        .join('')
        .split('x@y.z').length;
      expect(held).toBe(text.split('x@y.z').length);
    }),
  );
});
