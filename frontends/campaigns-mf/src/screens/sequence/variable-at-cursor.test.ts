import { expect, test } from 'vitest';
import { endOfVariable, matchingVariables, variableAtCursor } from './variable-at-cursor.ts';
import { customVariables, usualVariables } from './variables.ts';

test.each([
  ['Hi {{|', { start: 3, typed: '' }],
  ['Hi {{ fir|', { start: 3, typed: 'fir' }],
  ['{{first na|me}}', { start: 0, typed: 'first na' }],
  ['{{firstName}}|', undefined],
  ['{{firstName|', { start: 0, typed: 'firstName' }],
  ['{{company\u2016us|', undefined],
  ['{ {fir|', undefined],
  ['{{\n|', undefined],
])('at the cursor of %j %j is being written', (text, expected) => {
  const cursor = text.indexOf('|');
  expect(variableAtCursor(text.replace('|', '').replace('\u2016', '|'), cursor)).toEqual(expected);
});

test.each([
  ['{{fir| you', ''],
  ['{{fir|stName}} you', 'stName}}'],
  ['{{fir|stName', ''],
  ['{{|}}', '}}'],
])('choosing a variable in %j replaces %j after the cursor', (text, replaced) => {
  const cursor = text.indexOf('|');
  const written = text.replace('|', '');
  expect(written.slice(cursor, endOfVariable(written, cursor))).toBe(replaced);
});

test.each([
  ['', ['First Name', 'Last Name', 'Email', 'Company', 'Job Role', 'Name of pet']],
  ['name', ['Name of pet', 'First Name', 'Last Name']],
  ['First n', ['First Name']],
  ['jobr', ['Job Role']],
  ['zzz', []],
])('"%s" finds %j', (typed, labels) => {
  const all = [...usualVariables, ...customVariables([{ key: 'pet', label: 'Name of pet', type: 'text' }])];
  expect(matchingVariables(typed, all).map(({ label }) => label)).toEqual(labels);
});
