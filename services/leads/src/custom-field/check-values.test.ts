import type { CustomField } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { checkValues, keptValues } from './check-values.ts';

const fields = new Map<string, CustomField>(
  (['text', 'number', 'date', 'link'] as const).map((type) => [`a${type}`, { key: `a${type}`, label: type, type }]),
);
const check = (values: Record<string, string | null>) => checkValues([{ path: [3, 'fields'], values }], fields);

test.each([
  [{ aText: 'x' }, 'unknown-field', '3.fields.aText'],
  [{ atext: 'anything', anumber: 'many' }, 'invalid-input', '3.fields.anumber'],
  [{ adate: '2026-02-30' }, 'invalid-input', '3.fields.adate'],
  [{ alink: 'javascript:alert(1)' }, 'invalid-input', '3.fields.alink'],
])('%j is refused as %s, with its place', (values, code, path) => {
  expect(() => check(values)).toThrow(
    expect.objectContaining({ status: 422, code, details: { errors: [expect.objectContaining({ path })] } }),
  );
});

test('what fits is taken, and an empty value fits every type', () => {
  check({ atext: '<b>', anumber: '-1.5', adate: '2028-02-29', alink: 'https://example.com/?a=b' });
  check({ anumber: '', adate: null });
  expect(keptValues({ anumber: '', adate: null, atext: 'x' })).toEqual({ atext: 'x' });
});

test('of thousands of wrong values the first are named', () => {
  const given = Array.from({ length: 5_000 }, (_, row) => ({ path: [row], values: { gone: 'x' } }));
  let details: Record<string, unknown> = {};
  try {
    checkValues(given, fields);
  } catch (error) {
    details = (error as { details: typeof details }).details;
  }
  expect(details['errors']).toHaveLength(20);
});
