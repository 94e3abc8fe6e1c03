import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

test.each([
  ['attachment; filename="offer.pdf"', 'https://a.example/x', 'offer.pdf'],
  ['attachment; filename="a.pdf"; filename*=UTF-8\'\'%C3%84rger%20%E2%82%AC.pdf', 'https://a.example/x', 'Ärger €.pdf'],
  [latin1('attachment; filename="Ärger €.pdf"'), 'https://a.example/x', 'Ärger €.pdf'],
  ['attachment; filename="\xc4rger.pdf"', 'https://a.example/x', 'Ärger.pdf'],
  ['attachment; filename="../../etc/passwd"', 'https://a.example/x', '.. .. etc passwd'],
  ['attachment; filename="a\\\\b\u0000.pdf"', 'https://a.example/x', 'a b .pdf'],
  ['attachment; filename=".."', 'https://a.example/x.pdf', 'x.pdf'],
  ['attachment', 'https://a.example/folder/list%20of%20prices.csv?key=1', 'list of prices.csv'],
  ['%%%;;;"', 'https://a.example/a.txt', 'a.txt'],
  [undefined, 'https://a.example/%E0%A4%A.txt', '%E0%A4%A.txt'],
  [undefined, 'https://a.example/folder/', 'file'],
  [undefined, 'https://a.example', 'file'],
  [undefined, 'https://a.example/..%2F..%2Fa', '.. .. a'],
])('%j at %s is called %j', (disposition, url, name) => {
  expect(fileNameOf(disposition, new URL(url))).toBe(name);
});

test('a name is cut to what an attachment may be called', () => {
  expect(fileNameOf(undefined, new URL(`https://a.example/${'ä'.repeat(400)}`))).toHaveLength(255);
});
