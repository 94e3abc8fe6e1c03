import { expect, test } from 'vitest';
import { fitsType } from '../custom-values.ts';
import { changedValues, createCustomFieldRequest, givenValues } from './custom-fields.ts';
import { changeLeadRequest, createLeadRequest } from './leads.ts';

test.each([
  ['industry', true],
  ['nps2026', true],
  [`a${'b'.repeat(39)}`, true],
  [`a${'b'.repeat(40)}`, false],
  ['', false],
  ['Industry', false],
  ['2nd', false],
  ['first_contact', false],
  ['größe', false],
  ['industry\n', false],
  ['__proto__', false],
  ['email', false],
  ['eMail', false],
  ['tags', false],
  ['toString', false],
  ['hasownproperty', false],
  ['constructor', false],
])('that %j is the key of a custom field is %j', (key, isKey) => {
  expect(createCustomFieldRequest.safeParse({ key, label: 'Industry' }).success).toBe(isKey);
});

test.each([
  [
    'number',
    ['0', '-12.5', '007', '9'.repeat(1_000)],
    ['', '1,5', '1e3', '.5', '5.', '0x1f', 'NaN', '1 000', '٣', '1\n'],
  ],
  [
    'date',
    ['2026-02-28', '2028-02-29', '0001-01-01'],
    ['2026-02-29', '2026-13-01', '2026-1-1', '31.12.2026', '2026-02-28T00:00:00Z'],
  ],
  [
    'link',
    ['https://example.com/?a=b#c', 'HTTP://x.example'],
    [
      'example.com',
      'ftp://x.example',
      'javascript:alert(1)',
      'https://',
      'https://a b.example',
      'https://x.example/"onx',
      ' https://x.example',
    ],
  ],
  ['text', ['', 'any\ntext'], []],
] as const)('what fits a custom field of type %s', (type, fitting, others) => {
  expect(fitting.filter((value) => !fitsType(type, value))).toEqual([]);
  expect(others.filter((value) => fitsType(type, value))).toEqual([]);
});

test('values are trimmed and bounded, and lines are theirs to break', () => {
  expect(givenValues.parse({ notes: ' one\ntwo ' })).toEqual({ notes: 'one\ntwo' });
  expect(changedValues.parse({ notes: null })).toEqual({ notes: null });
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']));
  const refused = [
    { notes: 'x'.repeat(1_001) },
    { notes: 'a\u0000b' },
    { notes: '\ud800' },
    { email: 'x' },
    fields(51),
  ];
  expect(refused.filter((values) => givenValues.safeParse(values).success)).toEqual([]);
  expect(givenValues.safeParse(fields(50)).success).toBe(true);
});

test('a lead has at most fifty tags, each a short line, and each once', () => {
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
  const parse = (tags: unknown) => createLeadRequest.safeParse({ ...ada, tags });
  expect(parse([' VIP ', 'VIP', 'fair']).data?.tags).toEqual(['VIP', 'fair']);
  expect(parse(['caf\u00e9', 'cafe\u0301']).data?.tags, 'one that looks as another').toEqual(['caf\u00e9']);
  const refused = [[''], ['a\nb'], ['x'.repeat(51)], Array.from({ length: 51 }, (_, index) => `${index}`)];
  expect(refused.filter((tags) => parse(tags).success)).toEqual([]);
});

test('a change of a lead changes something, and its address only to one that can be mailed', () => {
  const refused = [{}, { email: '' }, { email: 'nonsense' }, { status: 'new' }, { firstName: '' }, { firstName: null }];
  expect(refused.filter((change) => changeLeadRequest.safeParse(change).success)).toEqual([]);
  expect(changeLeadRequest.parse({ email: ' eve@example.com ' })).toEqual({ email: 'eve@example.com' });
  expect(changeLeadRequest.parse({ company: null, fields: { industry: '' } })).toEqual({
    company: null,
    fields: { industry: '' },
  });
});
