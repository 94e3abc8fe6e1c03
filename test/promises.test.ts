import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read } from './support/repository.ts';

const links = [...read('docs/promises.md').matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)].map(
  ([, words, file]) => [words as string, file as string] as const,
);

test.each(links)('the promise kept by "%s" has its test in %s', (words, file) => {
  expect(existsSync(path.resolve(import.meta.dirname, '..', file)), file).toBe(true);
  expect(read(file)).toContain(words);
});
