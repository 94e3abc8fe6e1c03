import { describe, expect, test } from 'vitest';
import { jsonExcess, tokensOfList } from './json-shape.ts';

const limits = { depthMax: 3, tokensMax: 8 };
const look = (text: string) => jsonExcess(Buffer.from(text), limits);

describe('within the limits', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t\r '],
    ['a single value', '7'],
    ['the deepest', '[[[]]]'],
    ['lists beside one another, each as deep as may be', '[[[]]] '],
    ['as many tokens as may be', '[1,2,3,4,5,6,7]'],
    ['brackets in a string', `["${'[{'.repeat(50)}"]`],
    ['commas and colons in a string', `["${',:'.repeat(50)}"]`],
    ['a quote in a string', '["\\"[[[[[[[[[["]'],
    ['a backslash at the end of a string', '["\\\\",[["]]]]"]]]'],
    ['many backslashes before a quote', `["${'\\'.repeat(20)}\\"[[[[[[[["]`],
    ['an escaped bracket by its number', '["\\u005b\\u005b\\u005b\\u005b"]'],
    ['brackets in a key', '{"[[[[[[[[[[":1}'],
    ['letters of several bytes', '["日本語 🙂 ∢ ż"]'],
    ['a string without an end', `["${'['.repeat(50)}`],
    ['a string that ends within an escape', '["\\'],
    ['more closed than was opened', ']]]]'],
  ])('%s', (_, text) => {
    expect(look(text)).toBeUndefined();
  });
});

describe('beyond them', () => {
  test.each([
    ['one list too deep', '[[[[]]]]', 'too-deep'],
    ['one object too deep', '{"a":[{"b":{', 'too-deep'],
    ['deep behind a string', '["]]]",[[[', 'too-deep'],
    ['deep behind escaped quotes', '["\\\\\\"",[[[', 'too-deep'],
    ['deep behind letters of several bytes', '["日本語 🙂",[[[', 'too-deep'],
    ['deep and never closed', '['.repeat(100_000), 'too-deep'],
    ['one value too many', '[1,2,3,4,5,6,7,8]', 'too-many-values'],
    ['one key too many', '{"a":1,"b":2,"c":3,"d":4}', 'too-many-values'],
    ['empty lists', '[[],[],[]]', 'too-many-values'],
    ['nothing but commas', ','.repeat(9), 'too-many-values'],
  ])('%s', (_, text, excess) => {
    expect(look(text)).toBe(excess);
  });
});

test.each([
  ['values', tokensOfList(1_000), JSON.stringify({ ids: Array(1_000).fill('id') })],
  ['objects', tokensOfList(1_000, 2), JSON.stringify(Array(1_000).fill({ a: 1, b: '' }))],
])('a list of %s has room for all of them, and not for many more', (_, tokensMax, text) => {
  const isTooMuch = (json: string) => jsonExcess(Buffer.from(json), { depthMax: 32, tokensMax }) !== undefined;
  expect(isTooMuch(text)).toBe(false);
  expect(isTooMuch(`${text},${text}`)).toBe(true);
});
