import { describe, expect, test } from 'vitest';
import { codeFiles, files, read } from './support/repository.ts';
import { rules } from './support/rules.ts';

const ids = rules.map(({ id }) => id);
const letters = [...new Set(ids.map((id) => id[0]))].join('');

/** `T3`, `S11` as a separate word, not a percent encoding, path, property or part of an id. */
const citation = new RegExp(String.raw`(?<![\w.#/$%}+=:"-])[${letters}]\d{1,2}(?!\w)`, 'g');
const citing = [...codeFiles, ...files.filter((file) => /\.(?:sql|md)$/.test(file))].filter(
  (file) => file !== 'test/rules.test.ts',
);

test('every rule that is cited stands in docs/rules.md', () => {
  const unknown = citing.flatMap((file) =>
    (read(file).match(citation) ?? []).filter((id) => !ids.includes(id)).map((id) => `${file} cites ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('rules have their own numbers, without a gap, letter by letter', () => {
  const expected = [...letters].flatMap((letter) =>
    ids.filter((id) => id.startsWith(letter)).map((_, index) => `${letter}${index + 1}`),
  );
  expect(ids).toEqual(expected);
});

describe.each(rules)('the rule $id', ({ text }) => {
  test('has a text, a reason, and files that decide it', () => {
    const [rule = '', reason = '', decidedIn = ''] = text.split(/^\*\*(?:Why\.|Decided in)\*\*/m);
    expect(rule.split('\n').slice(1).join('').trim()).not.toBe('');
    expect(reason.trim()).not.toBe('');
    expect(decidedIn).toMatch(/`[^`]+\/[^`]+`/);
  });

  test('names files that exist', () => {
    const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file]) => file as string);
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
  });
});
