import path from 'node:path';
import { expect, test } from 'vitest';
import { files, read } from './support/repository.ts';

const parts = 'services|packages|frontends|launcher|test|bench|docs|k8s|ops';
/** A folder or file in backticks, or a file anywhere, as in a picture. */
const named = new RegExp(
  String.raw`\`((?:${parts})/[\w./-]*\w)\`|(?<![\w/.…-])((?:${parts})/[\w./-]+\.(?:ts|tsx|mjs|sql|json|md|yaml|css))\b`,
  'g',
);
/** `src/app.ts`, as the README of a part writes it. */
const namedInside = /`(src\/[\w./-]*\w)\/?`/g;
const isOfPart = (page: string) =>
  path.basename(page) === 'README.md' &&
  files.includes(page.replace('README.md', 'package.json')) &&
  page !== 'README.md';
const linked = /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g;
/** Build output is not in the repository. */
const isBuilt = (place: string) => /\/dist(?:\/|$)/.test(place);
const exists = (place: string) =>
  isBuilt(place) || files.includes(place) || files.some((file) => file.startsWith(`${place}/`));
const pages = files.filter((file) => file.endsWith('.md') && path.basename(file) !== 'CHANGELOG.md');

test.each(pages)('%s names and links places that exist', (page) => {
  const places = [
    ...[...read(page).matchAll(named)].map(([, folder, file = '']) => folder ?? file),
    ...[...(isOfPart(page) ? read(page).matchAll(namedInside) : [])].map(([, place = '']) =>
      path.join(path.dirname(page), place),
    ),
    ...[...read(page).matchAll(linked)]
      .map(([, target = '']) => target)
      .filter((target) => !target.includes(':'))
      .map((target) => path.join(path.dirname(page), target).replace(/\/$/, '')),
  ];
  expect(places.filter((place) => !exists(place))).toEqual([]);
});

test('each word stands once in the glossary, in the order of the alphabet', () => {
  const sections = read('docs/glossary.md').split(/^## /m).slice(1);
  const words = sections.map((section) =>
    [...section.matchAll(/^\| (?!word |-)([^|]+?) \|/gm)].map(([, word]) => word),
  );
  expect(words.flat().length).toBe(new Set(words.flat()).size);
  for (const each of words)
    expect(each).toEqual(each.toSorted((one = '', other = '') => one.localeCompare(other, 'en')));
});

test('docs/decisions/README.md lists every decision in a line, in order', () => {
  const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| (\d+) \| \[[^\]]+\]\(([^)]+)\) \| \S/gm)];
  expect(listed.map(([, number = '', file]) => [number.padStart(4, '0'), file])).toEqual(
    decisions.map((file) => [path.basename(file).slice(0, 4), path.basename(file)]),
  );
});
