import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodings } from './encodings.ts';
import { parseCsv } from './parse-csv.ts';
import { readText } from './read-text.ts';
import { decoderOf } from './text-decoder.ts';

const multibyte = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']);
const characterMaps = new Map<string, Map<string, number[]>>();

/** The bytes that decode to this text. */
function encode(label: string, text: string): Uint8Array<ArrayBuffer> {
  const bytes = characterMaps.get(label) ?? characterMap(label);
  characterMaps.set(label, bytes);
  return Uint8Array.from(
    [...text].flatMap((character) => bytes.get(character) ?? raise(`${label} has no ${character}`)),
  );
}

function characterMap(label: string): Map<string, number[]> {
  const decoder = decoderOf(label);
  const bytes = new Map<string, number[]>();
  const add = (...code: number[]) => {
    const character = decoder.decode(Uint8Array.from(code));
    if ([...character].length === 1 && character !== '\ufffd' && !bytes.has(character)) bytes.set(character, code);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  for (let lead = 0x81; multibyte.has(label) && lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  return bytes;
}

function raise(message: string): never {
  throw new Error(message);
}

function utf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian);
  return new Uint8Array(view.buffer);
}

async function read(...bytes: Uint8Array<ArrayBuffer>[]) {
  const { pieces, encoding } = await readText(new File(bytes, 'leads.csv'));
  return { text: pieces.join(''), encoding };
}

const french = 'Nom,Société,Fonction\nJosé,Crédit Agricole,Directeur général\nZoë,Hôtel Étoile,Gérante\n';
const german = 'Vorname,Straße\nJürgen,Königstraße\nBärbel,Müllergasse\n';
const typography = 'Name,Company\nAnn,The “Best” Company – Ltd\nBob,Ash’s\n';
const polish = 'Imię,Nazwisko,Firma\nŁukasz,Wójcik,Spółka Żółw\nGrażyna,Święcicka,Kraków\n';
const turkish = 'Ad,Şirket\nAyşe Yılmaz,Türk Hava Yolları\nOğuz Çelik,İş Bankası\nGökhan Şahin,Koç\n';
const russian = 'Имя,Компания\nИван Иванов,ООО Ромашка\nМария Петрова,Газпром\n';
const greek = 'Όνομα,Εταιρεία\nΓιώργος Παπαδόπουλος,Ελλάδα\nΜαρία Νικολάου,Αθήνα\n';
const japanese = '氏名,会社,役職\n山田太郎,株式会社ソニー表示,部長\n能登花子,日本ソフト,係長\n';
const korean = '이름,회사\n김철수,삼성전자\n이영희,현대자동차\n';
const chinese = '姓名,公司\n王伟,北京科技有限公司\n李娜,上海贸易公司\n';

test.each([
  ['windows-1252', french],
  ['windows-1252', german],
  ['windows-1252', typography],
  ['windows-1252', 'Name\nJosé\n'],
  ['windows-1252', 'Name,Budget\nAnn,5 €\n'],
  ['macintosh', french],
  ['macintosh', german],
  ['macintosh', typography],
  ['macintosh', 'Name\nJosé\n'],
  ['windows-1250', polish],
  ['iso-8859-2', polish],
  ['windows-1254', turkish],
  ['windows-1257', 'Vardas,Įmonė\nŽygimantas Šarūnas,Lietuvos paštas\nRūta Čepaitė,Klaipėda\n'],
  ['windows-1251', russian],
  ['koi8-r', russian],
  ['iso-8859-5', russian],
  ['ibm866', russian],
  ['x-mac-cyrillic', russian],
  ['windows-1251', 'Name\nИван\n'],
  ['koi8-r', 'Name\nИван\n'],
  ['windows-1253', greek],
  ['windows-1255', 'שם,חברה\nדוד כהן,טבע\nרחל לוי,אלעל\n'],
  ['windows-1256', 'الاسم,الشركة\nمحمد علي,شركة النور\nفاطمة حسن,البنك\n'],
  ['windows-874', 'ชื่อ,บริษัท\nสมชาย ใจดี,บริษัทไทย\n'],
  ['shift_jis', japanese],
  ['shift_jis', 'Name\n山田太郎\n'],
  ['shift_jis', '氏名\nﾔﾏﾀﾞ ﾀﾛｳ\n'],
  ['shift_jis', 'Name\nｻﾄｳ ｹﾝｼﾞ\n'],
  ['euc-jp', japanese],
  ['euc-kr', korean],
  ['euc-kr', 'Name\n김철수\n'],
  ['gb18030', chinese],
  ['gb18030', 'Name\n王伟\n'],
  ['big5', '姓名,公司\n陳志明,台灣科技有限公司\n林美玲,台北貿易公司\n'],
])('detects that a file is in %s: %j', async (label, text) => {
  expect(await read(encode(label, text))).toEqual({ text, encoding: label });
});

const ascii = new TextEncoder().encode(`Email,Name\n${'ann@example.com,Ann\n'.repeat(60_000)}`);

test.each([
  ['shift_jis', '山田太郎'],
  ['windows-1251', 'Иван Иванов'],
  ['windows-1252', 'José'],
])('one name in %s at the end of a long file is enough', async (label, name) => {
  const { text, encoding } = await read(ascii, encode(label, `z@example.com,${name}\n`));
  expect(encoding).toBe(label);
  expect(text.endsWith(`,${name}\n`)).toBe(true);
});

test.each([
  ['little-endian', 'utf-16le', true],
  ['big-endian', 'utf-16be', false],
])(
  'UTF-16, %s, is known by its mark, and without one by its delimiters and addresses',
  async (_name, encoding, isLittle) => {
    const text = `${japanese}能登一,x@example.jp,日本ソフト\n`;
    expect(await read(utf16(text, isLittle))).toEqual({ text, encoding });
    expect(await read(utf16(`\ufeff${text}`, isLittle))).toEqual({ text, encoding });
  },
);

test('Japanese in escapes, all of it ASCII, is read', async () => {
  const bytes = new TextEncoder().encode('Name\n\u001b$B;3ED\u001b(B\n');
  expect(await read(bytes)).toEqual({ text: 'Name\n山田\n', encoding: 'iso-2022-jp' });
});

test('a few bad bytes leave a file in UTF-8, and the cells that have them are named', async () => {
  const good = new TextEncoder().encode('Email,Name,Company\na@example.com,José,Société\nb@example.com,Zoë,Caf');
  const { text, encoding } = await read(
    good,
    Uint8Array.of(0xe9),
    new TextEncoder().encode('\nc@example.com,Cyd,Ash\n'),
  );
  expect(encoding).toBe('utf-8');
  const { rows, warning, warnings, foreignValues } = await parseCsv([text]);
  expect(rows[0]).toEqual({ Email: 'a@example.com', Name: 'José', Company: 'Société' });
  expect([...warnings]).toEqual([[1, 'Unreadable characters in Company']]);
  expect(warning).toBe('Unreadable characters in Company (line 3)');
  expect(foreignValues).toEqual(['José', 'Société', 'Zoë']);
});

test('each encoding can be chosen', async () => {
  const bytes = encode('windows-1251', 'Имя\n');
  expect((await readText(new File([bytes], 'leads.csv'), 'koi8-r')).pieces.join('')).toBe('хЛЪ\n');
  for (const { label } of encodings.filter(({ label }) => !label.startsWith('ibm85')))
    expect(new TextDecoder(label).encoding).toBe(label);
});

test('any bytes give rows with their lines, or a sentence', async () => {
  const likely = fc.constantFrom(0x0a, 0x0d, 0x22, 0x2c, 0x61, 0x40);
  const bytes = fc.array(fc.oneof(likely, fc.nat(255)), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      const file = new File([Uint8Array.from(content)], 'leads.csv');
      const read = await readText(file).catch((error: Error) => error.name);
      if (typeof read === 'string') return;
      const { rows, lines } = await parseCsv(read.pieces);
      expect(lines).toHaveLength(rows.length);
    }),
  );
});
