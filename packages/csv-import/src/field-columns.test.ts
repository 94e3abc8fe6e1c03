import type { CustomField } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { fieldColumnsOf, otherColumns } from './field-columns.ts';
import { emptyMapping } from './lead-mapping.ts';

const field = (key: string, label: string): CustomField => ({ key, label, type: 'text' });
const fields = [field('industry', 'Branch'), field('size', 'Company size')];
const chosen = (columns: string[], choices: [string, string | null][] = []) =>
  fieldColumnsOf(columns, fields, new Map(choices)).map((each) => `${each.column}: ${each.field.key}`);

test.each<[string, string[], [string, string | null][], string[]]>([
  ['by key or label, in any case', ['INDUSTRY', ' company SIZE '], [], ['INDUSTRY: industry', ' company SIZE : size']],
  ['once, the first column first', ['Industry', 'Branch'], [], ['Industry: industry']],
  ['not where nothing was chosen', ['Industry'], [['Industry', null]], []],
  ['by a choice before a name', ['Industry', 'X'], [['X', 'industry']], ['X: industry']],
  ['not to a field that is gone', ['X'], [['X', 'gone']], []],
  ['not by part of a name', ['Industry code'], [], []],
])('a column goes to a field %s', (_, columns, choices, expected) => {
  expect(chosen(columns, choices)).toEqual(expected);
});

test('columns of the five fields are none of the others, and a line of commas does not offer a thousand', () => {
  expect(otherColumns(['Email', 'Phone'], { ...emptyMapping, email: 'Email' })).toEqual(['Phone']);
  const many = Array.from({ length: 1_000 }, (_, index) => `Column ${index}`);
  expect(otherColumns(many, emptyMapping)).toHaveLength(200);
});
