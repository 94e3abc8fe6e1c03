import { calls } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { files, read } from './support/repository.ts';

/**
 * How many rules each letter has: L the life of a campaign, T the time of the next send, E editing a live sequence,
 * J joining and leaving, S what stops a lead, D delivery, O opens and figures, C reading one's own writes.
 */
const rulesOf = { L: 9, T: 9, E: 4, J: 5, S: 11, D: 8, O: 4, C: 1 };
const rules = Object.entries(rulesOf).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

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
  test.each(rules)('the rule %s', (rule) => {
    const named = new RegExp(String.raw`\b${rule}\b`);
    expect(titles.some((each) => named.test(each))).toBe(true);
  });

  test.each(calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`))('the call %s', (call) => {
    expect(titles.some((each) => each === call || each.startsWith(`${call} `))).toBe(true);
  });
});
