import { expect, test } from 'vitest';
import { namedFiles } from './named-files.ts';

const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'];
const aStep = (...paths: string[]) => ({
  attachments: paths.map((path) => ({ filename: 'a.pdf', path, contentType: 'application/pdf', size: 1 })),
});

test('a path names a file with and without the folder of uploads, in either case', () => {
  expect(namedFiles([aStep(`/objects/${a}`), aStep(`/objects/uploads/${b.toUpperCase()}/`)])).toEqual([a, b]);
});

test('a file that several steps name counts once', () => {
  expect(namedFiles([aStep(`/objects/${a}`, `/objects/uploads/${a}`), aStep(`/objects/${a}`)])).toEqual([a]);
});

test('what has no id in it names nothing', () => {
  expect(namedFiles([aStep('/objects/report.pdf', '/objects/../metrics'), aStep()])).toEqual([]);
});
