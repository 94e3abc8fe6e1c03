import { describe, expect, test } from 'vitest';
import { readFormat } from './number-formats.ts';
import { openParts } from './read-parts.ts';
import { readSheet } from './read-sheet.ts';
import { aWorkbook, workbookParts, zipped } from './testing/a-workbook.ts';

const text = async (file: Blob, sheet?: number) => (await readSheet(file, { sheet })).pieces.join('');
const failureOf = (file: Blob) =>
  readSheet(file).then(
    () => 'read',
    (error: Error) => error.message,
  );

test('texts, numbers, truth values, dates, formulas and errors become what a person sees', async () => {
  const file = await aWorkbook({
    sharedStrings: ['<t>Name</t>', '<r><t>Ada </t></r><r><t>L</t></r><rPh><t>eda</t></rPh>', '<t>0049</t>'],
    formats: { 164: 'dd/mm/yyyy;@', 165: '"Day" 0.00', 166: '00000', 167: '[h]:mm', 168: 'd-mmm-yy hh:mm' },
    styles: [0, 14, 164, 165, 166, 167, 168, 20],
    sheets: {
      People: `
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
        <row r="3">
          <c r="A3" s="1"><v>45747</v></c><c r="B3" s="2"><v>45747.75</v></c><c r="C3" s="3"><v>45747</v></c>
          <c r="D3" s="4"><v>1067</v></c><c r="E3" s="5"><v>1.75</v></c><c r="F3" s="6"><v>45747.75</v></c>
          <c r="G3" s="6"><v>45747</v></c><c r="H3" s="7"><v>0.000011574</v></c></row>
        <row><c><v>0.10000000000000001</v></c><c><v>1E+15</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c>
          <c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>a &amp; b</v></c><c><f>1+1</f><v>2</v></c><c t="d"><v>2025-03-31T00:00:00Z</v></c></row>
        <row r="9"><c r="A9" t="inlineStr"><is><t>say "hi",</t><rPh><t>no</t></rPh></is></c><c r="C9" t="inlineStr"><is><r><t>two</t></r><r><t>_x000D_
lines</t></r></is></c></row>
        <row r="10"><c r="A10" s="1"><v>1</v></c><c r="B10" s="1"><v>61</v></c><c r="C10" s="1"><v>-5</v></c><c r="D10" s="1"><v>9999999</v></c></row>`,
    },
  });
  const read = await readSheet(file);
  expect(read.pieces.join('').split('\n')).toEqual([
    'Name,Ada L,0049,,,,,',
    '2025-03-31,2025-03-31,45747,01067,42:00,2025-03-31 18:00,2025-03-31,00:00:01',
    '0.1,1000000000000000,TRUE,FALSE,,a & b,2,2025-03-31',
    '"say ""hi"",",,"two',
    'lines",,,,,',
    '1900-01-01,1900-03-01,-5,9999999,,,,',
    '',
  ]);
  expect([1, 2, 3, 4, 6].map(read.rowOfLine)).toEqual([1, 3, 4, 9, 10]);
});

test('days may be counted from 1904, and a merged cell has its value once', async () => {
  const rows = '<row><c s="1"><v>44285</v></c><c s="1"/></row><mergeCell ref="A1:B1"/>';
  const file = await aWorkbook({ sheets: { A: rows }, styles: [0, 14], workbookProperties: 'date1904="1"' });
  expect(await text(file)).toBe('2025-03-31\n');
});

test('of several sheets one is read: the first with values unless another is chosen; hidden ones are left out', async () => {
  const cell = (value: string) => `<row><c t="str"><v>${value}</v></c></row>`;
  const sheets = { Secret: cell('s'), Empty: '<row/>', 'First &amp; best': cell('one'), Second: cell('two') };
  const file = await aWorkbook({ sheets, states: { Secret: 'state="veryHidden"' } });
  expect(await readSheet(file)).toMatchObject({
    ...{ sheets: ['Empty', 'First & best', 'Second'], sheet: 1, pieces: ['one\n'] },
  });
  expect(await readSheet(file, { sheet: 2 })).toMatchObject({ sheet: 2, pieces: ['two\n'] });
  expect(await text(file, 0)).toBe('');
  expect(await text(file, 7)).toBe('');
});

test('parts may have prefixes, backslashes, spaces and other cases in their names', async () => {
  const parts = workbookParts({ sheets: { A: '<x:row><x:c t="str"><x:v>ok</x:v></x:c></x:row>' } });
  const renamed = Object.fromEntries(
    Object.entries(parts).map(([name, xml]) => [
      name.replace('worksheets/sheet', 'WORKSHEETS\\my sheet'),
      xml.replace('worksheets/sheet', 'worksheets/my sheet'),
    ]),
  );
  expect(await text(await zipped(renamed))).toBe('ok\n');
});

describe('J7: parts may be in any encoding that is told', () => {
  const xml = '<worksheet><row><c t="inlineStr"><is><t>Jörg 日本</t></is></c></row></worksheet>';
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${xml}`;
  const inUtf16 = (text: string, isLittle: boolean) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (const [index, code] of [...text].map((character) => character.charCodeAt(0)).entries())
      view.setUint16(index * 2, code, isLittle);
    return bytes;
  };
  const sheetOf = (part: string | Uint8Array) =>
    zipped({ ...workbookParts({ sheets: { A: '' } }), 'xl/worksheets/sheet1.xml': part });

  test.each([
    ['UTF-16 with a mark', inUtf16(`\uFEFF${declared('UTF-16')}`, true)],
    ['UTF-16, the large byte first', inUtf16(`\uFEFF${declared('UTF-16')}`, false)],
    ['UTF-16 without a mark', inUtf16(declared('utf-16'), true)],
    ['the same, the large byte first', inUtf16(xml, false)],
    ['UTF-8 with a mark', `\uFEFF${declared('UTF-8')}`],
    ['UTF-8 that says UTF-16', declared('utf-16')],
  ])('%s', async (_, part) => {
    expect(await text(await sheetOf(part))).toBe('Jörg 日本\n');
  });

  test('Latin-1, and one that nobody knows is refused', async () => {
    const latin1 = Uint8Array.from(
      [...declared('ISO-8859-1').replace(' 日本', '')].map((letter) => letter.charCodeAt(0)),
    );
    expect(await text(await sheetOf(latin1))).toBe('Jörg\n');
    expect(await failureOf(await sheetOf(declared('x-own')))).toBe(
      'This Excel workbook is written in an unknown encoding, “x-own”. Please open it in Excel and save it again',
    );
  });
});

const rows = '<row><c><v>1</v></c></row>';
const asBytes = (...bytes: number[]) => new File([Uint8Array.from(bytes)], 'leads.xlsx');
const broken = 'This Excel workbook is damaged. Please open it in Excel and save it again';

describe('what cannot be read says why', () => {
  test.each<[string, string, () => Promise<Blob>]>([
    ['a file that ends early', broken, async () => (await aWorkbook({ sheets: { A: rows } })).slice(0, 900)],
    ['nothing but a beginning', broken, async () => asBytes(0x50, 0x4b, 3, 4, 0x14, 0)],
    ['broken XML', broken, () => aWorkbook({ sheets: { A: '<row><c><v>1</c></row>' } })],
    ['an entity of its own', broken, () => aWorkbook({ sheets: { A: '<row><c><v>&own;</v></c></row>' } })],
    ['a workbook without sheets', broken, () => aWorkbook({ sheets: {} })],
    [
      'a password of the zip file',
      'This Excel workbook has a password. Please save it without one first',
      () => zipped(workbookParts({ sheets: { A: rows } }), 'leads.xlsx', 'secret'),
    ],
    [
      'an OpenDocument file',
      'This is an OpenDocument file (.ods). Please save it as .xlsx or CSV first',
      () => zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    ],
    [
      'another zip file',
      'This is not an Excel workbook. Please upload an .xlsx or CSV file',
      () => zipped({ 'readme.txt': 'hi' }),
    ],
    [
      'a binary workbook',
      'This is a binary Excel workbook (.xlsb). Please save it as .xlsx or CSV first',
      () => {
        const parts = workbookParts({ sheets: { A: rows } });
        return zipped({ ...parts, '_rels/.rels': parts['_rels/.rels']?.replace('workbook.xml', 'workbook.bin') ?? '' });
      },
    ],
    [
      'rows whose only cells are far to the right',
      'This Excel workbook is too large. Please split it, or save the sheet as a CSV file',
      () => aWorkbook({ sheets: { A: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(1_300) } }),
    ],
  ])('%s', async (_case, sentence, make) => {
    expect(await failureOf(await make())).toBe(sentence);
  });

  test('J7: a million empty rows are nothing, and a row of cells outside of any sheet has no value', async () => {
    const empty = Array.from({ length: 1_048_576 }, (_, index) => `<row r="${index + 1}"/>`).join('');
    expect(await text(await aWorkbook({ sheets: { A: `${empty}<row><c r="ZZZZ1"><v>1</v></c></row>` } }))).toBe(
      '#N/A\n',
    );
  });

  test('what inflates to more than is allowed ends there, and a text without an end soon', async () => {
    const bomb = await aWorkbook({ sheets: { A: '<row/>'.repeat(1_000_000) } });
    expect(bomb.size).toBeLessThan(20_000);
    const parts = await openParts(bomb, { inflatedMaxBytes: 1_000_000 });
    let opened = 0;
    const reading = parts.read('xl/worksheets/sheet1.xml', { open: () => (opened += 1) });
    await expect(reading).rejects.toThrow('This Excel workbook is too large');
    expect(opened).toBeGreaterThan(100_000);
    expect(opened).toBeLessThan(200_000);
    expect(await failureOf(await aWorkbook({ sheets: { A: `<row><c><v>${'1'.repeat(9_000_000)}` } }))).toBe(broken);
  });
});

test.each([
  ['dd/mm/yyyy;@', 'date'],
  ['[$-409]d\\-mmm\\-yy', 'date'],
  ['mmm yyyy', 'date'],
  ['m/d/yy h:mm', 'date and time'],
  ['h:mm AM/PM', 'time'],
  ['[h]:mm:ss', 'duration'],
  ['[ss]', 'duration'],
  ['General', 'number'],
  ['#,##0.00 "day"', 'number'],
  ['[Red]0.0', 'number'],
  ['0.00\\d', 'number'],
  ['_-* #,##0.00_-', 'number'],
  ['@', 'number'],
  ['000', { leadingZeros: 3 }],
  // Numbers of telephones.
  ['0#" "##" "##" "##" "##', { leadingZeros: 10 }],
  ['0#\\ ##\\ ##\\ ##\\ ##', { leadingZeros: 10 }],
  ['(000) 000-0000', { leadingZeros: 10 }],
  ['# ##0', 'number'],
  ['0', 'number'],
])('J7: the format %s is of a %j', (code, format) => {
  expect(readFormat(code)).toEqual(format);
});
