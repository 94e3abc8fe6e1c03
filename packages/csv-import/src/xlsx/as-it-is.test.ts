import { describe, expect, test } from 'vitest';
import { parseCsv } from '../parse-csv.ts';
import { readFile } from '../read-file.ts';
import { mergedCells } from './cell-reference.ts';
import { withMergedFilled } from './fill-merged.ts';
import { openParts } from './read-parts.ts';
import { readSheet } from './read-sheet.ts';
import { aWorkbook, workbookParts, zipped } from './testing/a-workbook.ts';

const lostDigits = 'Cell B2 has a number whose last digits are lost: Excel keeps 15';
const sharedStrings = ['<t>Idea for First Name</t>', '<t>Ada</t>', '<t/>'];

test.each([
  // Empty (ECMA-376, part 1, 18.3.1.4 and 18.18.11), whatever the type says.
  ['<c/>', '', null],
  ['<c s="1"/>', '', null],
  ['<c t="s"/>', '', null],
  ['<c t="s"></c>', '', null],
  ['<c t="s"><v/></c>', '', null],
  ['<c t="s"><v></v></c>', '', null],
  ['<c t="s"><v> </v></c>', '', null],
  ['<c t="s"><v xml:space="preserve">\n</v></c>', '', null],
  ['<c t="s"><v>2</v></c>', '', null],
  ['<c t="n"/>', '', null],
  ['<c t="n"><v> </v></c>', '', null],
  ['<c t="n" s="1"><v></v></c>', '', null],
  ['<c><v> </v></c>', '', null],
  ['<c t="str"/>', '', null],
  ['<c t="str"><f>IF(1,"")</f><v></v></c>', '', null],
  ['<c t="inlineStr"/>', '', null],
  ['<c t="inlineStr"><is/></c>', '', null],
  ['<c t="inlineStr"><is><t xml:space="preserve">  </t></is></c>', '', null],
  ['<c t="inlineStr"><is><rPh sb="0" eb="1"><t>only spoken</t></rPh></is></c>', '', null],
  ['<c t="b"/>', '', null],
  ['<c t="b"><v></v></c>', '', null],
  ['<c t="d"><v> </v></c>', '', null],
  ['<c t="e"/>', '', null],
  // Nothing that a reader could see, and said.
  ['<c t="e"><v>#N/A</v></c>', '', 'Cell B2 has the error #N/A'],
  ['<c t="s"><v>3</v></c>', '', 'Cell B2 refers to a text that the workbook does not have'],
  ['<c t="s"><v>-1</v></c>', '', 'Cell B2 refers to a text that the workbook does not have'],
  ['<c t="s"><v>0x1</v></c>', '', 'Cell B2 refers to a text that the workbook does not have'],
  ['<c t="s"><v>0.5</v></c>', '', 'Cell B2 refers to a text that the workbook does not have'],
  ['<c t="b"><v>maybe</v></c>', '', 'Cell B2 is neither true nor false'],
  ['<c><f>A1</f></c>', '', 'Cell B2 has a formula without its result'],
  ['<c><f>A1</f><v></v></c>', '', 'Cell B2 has a formula without its result'],
  ['<c><v>NaN</v></c>', '', 'Cell B2 has NaN instead of a number'],
  ['<c t="n"><v>-INF</v></c>', '', 'Cell B2 has -INF instead of a number'],
  ['<c><v>1E+999</v></c>', '', 'Cell B2 has 1E+999 instead of a number'],
  // More digits than Excel keeps of a number: those that are there, or none.
  ['<c><v>1.23456789012346E+15</v></c>', '', lostDigits],
  ['<c><v>1234567890123450</v></c>', '', lostDigits],
  ['<c><v>4.1111111111111104E+15</v></c>', '', lostDigits],
  ['<c><v>1.2345678901234568E+17</v></c>', '', lostDigits],
  ['<c s="3"><v>123456789012345680000</v></c>', '', lostDigits],
  ['<c><v>1234567890123456</v></c>', '1234567890123456', null],
  ['<c><v>1.234567890123456E+15</v></c>', '1234567890123456', null],
  ['<c><v>-12345678901234567890</v></c>', '-12345678901234567890', null],
  ['<c><v>1E+15</v></c>', '1000000000000000', null],
  ['<c><v>45000000000000000</v></c>', '45000000000000000', null],
  ['<c><v>491512345678901</v></c>', '491512345678901', null],
  ['<c><v>4.91512345678901E+14</v></c>', '491512345678901', null],
  ['<c t="str"><v>1234567890123450</v></c>', '1234567890123450', null],
  ['<c t="str"><v>NaN</v></c>', 'NaN', null],
  // Values.
  ['<c t="s"><v> 1 </v></c>', 'Ada', null],
  ['<c t="s"><v>1</v><is><t>0</t></is></c>', 'Ada', null],
  ['<c><v>0</v></c>', '0', null],
  ['<c t="n"><v>1.50</v></c>', '1.5', null],
  ['<c><v>0x10</v></c>', '0x10', null],
  ['<c t="str"><v>0</v></c>', '0', null],
  [
    '<c t="inlineStr"><is><r><t xml:space="preserve">Ada </t></r><r><t>L</t></r><rPh><t>no</t></rPh></is></c>',
    'Ada L',
    null,
  ],
  ['<c><is><t>without a type</t></is></c>', 'without a type', null],
  ['<c t="b"><v>true</v></c>', 'TRUE', null],
  ['<c s="2"><v>0.07</v></c>', '7%', null],
  ['<c s="3"><v>0.125</v></c>', '12.5%', null],
  ['<c s="1"><v>45747</v></c>', '2025-03-31', null],
])('J7: the cell %s reads %j', async (cell, text, remark) => {
  const file = await aWorkbook({
    ...{ sharedStrings, formats: { 164: '0.0%' }, styles: [0, 14, 9, 164] },
    sheets: { A: `<row r="2"><c r="A2"><v>1</v></c>${cell}<c r="C2"><v>9</v></c></row>` },
  });
  const { pieces, remarks } = await readSheet(file);
  expect(pieces.join('')).toBe(`1,${text},9\n`);
  expect(remarks.get(2) ?? null).toBe(remark);
});

test('J7: a fault of a cell is a warning of its row', async () => {
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const fault = '<c t="e"><v>#REF!</v></c>';
  const header = `<row>${text('Email')}${text('City')}${fault}</row>`;
  const sheet = `${header}<row r="5">${text('a@x.example')}${fault}</row>`;
  const { pieces, ...read } = await readFile(await aWorkbook({ sheets: { A: sheet } }), {});
  const { warnings, leftOut } = await parseCsv(pieces, read);
  expect(warnings).toEqual(new Map([[0, 'Cell B5 has the error #REF!; Cell C1 has the error #REF!']]));
  expect([...leftOut]).toEqual([
    [1, 'Cell C1 has the error #REF!'],
    [5, 'Cell B5 has the error #REF!'],
  ]);
});

test.each([
  [
    'a cell that is written twice',
    '<c r="A2"><v>1</v></c><c r="A2"><v>2</v></c>',
    '2',
    'Cell A2 is written twice: the last is read',
  ],
  ['a second one that is empty', '<c r="A2"><v>1</v></c><c r="A2"/>', '1', undefined],
  [
    'cells beyond the last column',
    '<c r="XFE2"><v>1</v></c><c r="XFF2"><v>2</v></c>',
    '#N/A',
    'Cell XFE2 lies beyond the last column of a sheet',
  ],
])('J7: %s in a row is said', async (_name, cells, text, remark) => {
  const { pieces, remarks } = await readSheet(await aWorkbook({ sheets: { A: `<row r="2">${cells}</row>` } }));
  expect([pieces.join(''), remarks.get(2)]).toEqual([`${text}\n`, remark]);
});

test('J7: a row of nothing but errors above a list without a header is named', async () => {
  const { rows, warnings } = await parseCsv(['#N/A,#REF!\nann@x.example,Ann\nbob@x.example,Bob\n']);
  expect(rows).toHaveLength(2);
  expect(warnings).toEqual(new Map([[0, 'Line 1 has nothing but errors']]));
});

test('J7: an error that a CSV file holds is left out of its row as well, and other texts are not', async () => {
  const { rows, warnings, leftOut } = await parseCsv([
    'Email,City,Tag\na@x.example,#N/A,#DIV/0!\nb@x.example,#1,#NAMES\n',
  ]);
  expect(rows.map(({ City, Tag }) => [City, Tag])).toEqual([
    ['', ''],
    ['#1', '#NAMES'],
  ]);
  expect(warnings).toEqual(new Map([[0, 'City has the error #N/A; Tag has the error #DIV/0!']]));
  expect(leftOut).toEqual(new Map([[2, 'City has the error #N/A; Tag has the error #DIV/0!']]));
});

test.each([
  ['a formula without its result', '<c r="A2"><f>LOWER(B2)</f></c>'],
  ['an error', '<c r="A2" t="e"><v>#REF!</v></c>'],
  ['a text that the workbook lacks', '<c r="A2" t="s"><v>99</v></c>'],
])('J7: a row with nothing but %s is a row, with what is wrong with it', async (_, cell) => {
  const sheet = `<row r="1"><c t="str"><v>Email</v></c></row><row r="2">${cell}</row><row r="3"><c t="str"><v>a@x.example</v></c></row>`;
  const { pieces, ...read } = await readFile(await aWorkbook({ sheets: { A: sheet } }), {});
  const { rows, warnings } = await parseCsv(pieces, read);
  expect(rows).toEqual([{ Email: '' }, { Email: 'a@x.example' }]);
  expect([...warnings]).toEqual([[0, expect.stringMatching(/^Cell A2 .*; Email has the error #N\/A$/)]]);
});

test('J7: cells that are merged over far more than a sheet holds are refused, and soon', async () => {
  const rows = Array.from(
    { length: 1_000 },
    (_, place) => `<row r="${place + 2}"><c r="A${place + 2}" t="str"><v>a</v></c></row>`,
  );
  const sheet = `<row r="1"><c r="A1" t="str"><v>Email</v></c><c r="XFD1" t="str"><v>x</v></c></row>${rows.join('')}`;
  const file = await aWorkbook({
    sheets: { A: `${sheet}</sheetData><mergeCells><mergeCell ref="XFD1:XFD1001"/></mergeCells><sheetData>` },
  });
  await expect(readSheet(file)).rejects.toThrow(/large/);
});

const cells = (...values: string[]) => values.map((value) => `<c t="str"><v>${value}</v></c>`).join('');
const list = `<row r="1">${cells('Email', 'Status')}</row>
  <row r="2" hidden="1">${cells('gone@one.example', 'unsubscribed')}</row><row r="3">${cells('bob@two.example', 'ok')}</row>`;

test('J7: hidden rows are counted, and left out when that is asked for', async () => {
  const file = await aWorkbook({ sheets: { A: list } });
  const all = await readSheet(file);
  expect(all).toMatchObject({
    hiddenRows: 1,
    pieces: ['Email,Status\ngone@one.example,unsubscribed\nbob@two.example,ok\n'],
  });
  const shown = await readSheet(file, { withoutHidden: true });
  expect(shown).toMatchObject({ hiddenRows: 1, pieces: ['Email,Status\nbob@two.example,ok\n'] });
  expect([1, 2].map(shown.rowOfLine)).toEqual([1, 3]);
});

test.each<[string, Record<string, string>, number, number[]]>([
  ['a summary', { 'Export Summary': `<row>${cells('Rows', '2')}</row>`, Leads: list }, 1, [0]],
  [
    'notes that name an address',
    { 'Read me': `<row>${cells('Questions?', 'help@vendor.example')}</row>`, Leads: list },
    1,
    [0],
  ],
  ['an empty sheet', { Empty: '<row/>', Leads: list }, 1, []],
  ['a list', { Leads: list, More: list }, 0, []],
  [
    'addresses without a header',
    { Cover: `<row>${cells('x')}</row>`, L: `<row>${cells('a@x.example')}</row><row>${cells('b@x.example')}</row>` },
    1,
    [0],
  ],
  ['no list anywhere', { Empty: '<row/>', A: `<row>${cells('x')}</row>`, B: `<row>${cells('y')}</row>` }, 1, []],
])('J7: of several sheets the first that is a list is read: %s', async (_, sheets, sheet, passedOver) => {
  const file = await aWorkbook({ sheets });
  expect(await readSheet(file)).toMatchObject({ sheet, passedOver });
  expect(await readSheet(file, { sheet: 0 })).toMatchObject({ sheet: 0, passedOver: [] });
});

describe('J7: merged cells count for all their rows', () => {
  test.each([
    ['A2:A3', 'Acme,a@x.example\nAcme,b@x.example\n,c@x.example\n'],
    ['A2:A9', 'Acme,a@x.example\nAcme,b@x.example\nAcme,c@x.example\n'],
    ['A9:A2', 'Acme,a@x.example\n,b@x.example\n,c@x.example\n'],
  ])('%s', async (reference, text) => {
    expect((await readSheet(await mergedWorkbook(reference))).pieces.join('')).toBe(text);
  });

  test.each([
    ['A2:B2', 'Acme\n,b@x.example\n,c@x.example\n', ['Cell B2 is merged into A2, which hides its own value']],
    [
      'B2:B3',
      'Acme,a@x.example\n,a@x.example\n,c@x.example\n',
      ['Cell B3 is merged into B2, which hides its own value'],
    ],
    [
      'A2:B3',
      'Acme\nAcme\n,c@x.example\n',
      ['Cell B2 is merged into A2, which hides its own value', 'Cell B3 is merged into A2, which hides its own value'],
    ],
    ['A3:B3', 'Acme,a@x.example\n#N/A\n,c@x.example\n', ['Cell B3 is merged into A3, which hides its own value']],
  ])('%s hides what the cells below have of their own, which is said', async (reference, text, remarks) => {
    const read = await readSheet(await mergedWorkbook(reference));
    expect(read.pieces.join('').replaceAll(/,(?=\n)/g, '')).toBe(text);
    expect([...read.remarks.values()]).toEqual(remarks);
  });

  test('a number stays one in all its rows', async () => {
    const text = '<row r="2"><c r="A2"><v>1.234</v></c><c r="B2" t="str"><v>x</v></c></row>';
    const rows = `${text}<row r="3"><c r="A3" t="str"><v>9.999</v></c><c r="B3"><v>2.5</v></c></row>`;
    const file = await aWorkbook({ sheets: { A: `${rows}<mergeCell ref="A2:A3"/>` } });
    expect([...(await readSheet(file)).numbers]).toEqual([
      [2, [0]],
      [3, [1, 0]],
    ]);
  });

  test('a reference beyond a sheet is none', () => {
    expect(['A1', 'A1:A1', 'A1:A1048577', 'ZZZ1:ZZZ5', 'A1:ZZZ1', 'A0:A2', '', undefined].map(mergedCells)).toEqual(
      Array(8).fill(null),
    );
  });

  test('a long one lets the page turn', async () => {
    const rows = Array.from({ length: 100_000 }, (_, place) => ({
      ...{ row: place + 1, text: place === 0 ? 'Acme,a' : ',b', columns: 2, isHidden: false, remarks: [], numbers: [] },
    }));
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const shown = await withMergedFilled({
      rows,
      merges: [{ firstColumn: 0, lastColumn: 0, firstRow: 1, lastRow: 1e6 }],
    });
    clearImmediate(next);
    expect(shown.at(-1)?.text).toBe('Acme,b');
    expect(turns).toBeGreaterThan(5);
  });
});

function mergedWorkbook(reference: string) {
  const email = (row: number, value: string) =>
    `<row r="${row}"><c r="B${row}" t="str"><v>${value}@x.example</v></c></row>`;
  const rows = `<row r="2"><c r="A2" t="str"><v>Acme</v></c><c r="B2" t="str"><v>a@x.example</v></c></row>${email(3, 'b')}<row r="4"/>${email(5, 'c')}`;
  return aWorkbook({ sheets: { A: `${rows}<mergeCell ref="${reference}"/>` } });
}

const broken = 'This Excel workbook is damaged. Please open it in Excel and save it again';

describe('J7: a workbook is bounded in more than bytes', () => {
  const sheetOf = async (xml: string) =>
    zipped({ ...workbookParts({ sheets: { A: '' } }), 'xl/worksheets/sheet1.xml': xml });

  test.each<[string, () => string]>([
    ['deep nesting', () => '<a>'.repeat(4_000_000)],
    ['many attributes', () => `<a ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')}/>`],
    ['a document type', () => '<!DOCTYPE worksheet><worksheet/>'],
    ['a document type without an end', () => `<!DOCTYPE worksheet [${'<!ENTITY a "b">'.repeat(600_000)}`],
    ['a long comment', () => `<worksheet><!--${'<'.repeat(9_000_000)}--></worksheet>`],
    [
      'a long cell in pieces',
      () => `<worksheet><row><c><v>${`${'1'.repeat(9_000)}</v><v>`.repeat(100)}</v></c></row></worksheet>`,
    ],
  ])('%s', async (_, xml) => {
    await expect(readSheet(await sheetOf(xml()))).rejects.toThrow(broken);
  });

  test('more elements than a workbook has', async () => {
    const parts = await openParts(await sheetOf(`<worksheet>${'<a/>'.repeat(1_000)}</worksheet>`), {
      elementsMax: 500,
    });
    const reading = parts.read('xl/worksheets/sheet1.xml', { open: () => undefined });
    await expect(reading).rejects.toThrow('This Excel workbook is too large');
  });
});
