import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const text = 'Name;Straße\nZoë;"Ünter den\nLinden"\n';

function utf16(content: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(content.length * 2));
  for (let index = 0; index < content.length; index += 1)
    view.setUint16(index * 2, content.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
}

function windows1252(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(content, (character) => character.charCodeAt(0));
}

async function read(bytes: Uint8Array<ArrayBuffer> | string): Promise<string> {
  return (await readText(new File([bytes], 'leads.csv'))).pieces.join('');
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16 with its mark', utf16(`\ufeff${text}`, true)],
  ['UTF-16 the other way round, with its mark', utf16(`\ufeff${text}`, false)],
  ['UTF-16 without a mark', utf16(text, true)],
  ['UTF-16 the other way round, without a mark', utf16(text, false)],
  ['the Western code page of Windows', windows1252(text)],
])('reads %s', async (_name, bytes) => {
  expect(await read(bytes)).toBe(text);
});

test('a character that lies on the border of two pieces stays whole', async () => {
  const long = `Name\n${'x'.repeat(1_048_570)}${'ë'.repeat(20)}`;
  expect(await read(long)).toBe(long);
});

test('one byte that is not UTF-8, however late, makes the file Western', async () => {
  const long = `Name\n${'x'.repeat(2_000_000)}`;
  expect(await read(windows1252(`${long}ë`))).toBe(`${long}ë`);
});

test('the Euro sign and the dashes of Windows are read', async () => {
  expect(await read(new Uint8Array([0x80, 0x96, 0x97, 0x93, 0xe9, 0x94]))).toBe('€–—“é”');
});

test('a stray zero among text is a character that could not be read', async () => {
  expect(await read('Email,Name\na@b.c,A\0da\n')).toBe('Email,Name\na@b.c,A\ufffdda\n');
  const late = `Email\n${'x'.repeat(1_000_000)}`;
  expect(await read(`${late}\0`)).toBe(`${late}\ufffd`);
});

test.each([['a picture', [0x89, 0x50, 0x4e, 0x47, 0x00, 0x00, 0x0d], 'Please upload a valid CSV file']])(
  '%s that is named .csv is refused with a sentence',
  async (_name, bytes, sentence) => {
    await expect(read(new Uint8Array(bytes))).rejects.toThrow(sentence);
  },
);

test('an empty file is an empty text', async () => {
  expect(await read('')).toBe('');
});
