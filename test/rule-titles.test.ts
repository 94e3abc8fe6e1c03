import { describedCalls } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { files, read } from './support/repository.ts';
import { rules } from './support/rules.ts';

/** `test('…`, `describe.concurrent("…` and `test.each(…)('…`. */
const title = /\b(?:test|describe)(?:\.concurrent)?(?:\.each\([^`]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
/** The names that stand in for `%s` in a table of calls. */
const tabled = /^ *'((?:GET|POST|PATCH|DELETE) \/api\/\S+)':/gm;

const testFiles = files.filter((file) => /\.test\.tsx?$/.test(file));
const titles = testFiles.flatMap((file) => [
  ...[...read(file).matchAll(title)].map(([, , text]) => text ?? ''),
  ...[...read(file).matchAll(tabled)].map(([, text]) => text ?? ''),
]);

describe('the title of a test names', () => {
  test.each(rules)('the rule $id', ({ id }) => {
    const named = new RegExp(String.raw`\b${id}\b`);
    expect(titles.some((each) => named.test(each))).toBe(true);
  });

  test.each(describedCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`))('the call %s', (call) => {
    expect(titles.some((each) => each === call || each.startsWith(`${call} `))).toBe(true);
  });
});
