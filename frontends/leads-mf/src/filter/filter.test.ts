import { leadFilter } from '@cadenza/contracts';
import { shownTimes } from '@cadenza/screen-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDraft, toLeadFilter } from './filter-draft.ts';
import { conditionWords, type FilterNames } from './filter-words.ts';
import { filterText, isTooLong, readFilter } from './read-filter.ts';

const campaignId = '0192c0de-0000-7000-8000-000000000001';
const mailboxId = '0192c0de-0000-7000-8000-000000000002';
const fields = {
  size: { label: 'Employees', type: 'number' },
  since: { label: 'Customer since', type: 'date' },
} as const;
const names: FilterNames = {
  field: (key) => fields[key as 'size'] ?? { label: key, type: 'text' },
  campaign: () => 'Spring',
  sender: (idOrRelay) => (idOrRelay === 'relay' ? 'the relay' : 'ada@sales.example'),
  day: shownTimes().day,
};
const typeOf = (key: string) => names.field(key).type;

const inWords: [condition: Record<string, unknown>, words: string][] = [
  [{ on: 'field', field: 'company', is: 'contains', value: 'acme' }, 'Company contains acme'],
  [{ on: 'field', field: 'jobRole', is: 'empty' }, 'Job role is empty'],
  [{ on: 'custom', key: 'size', is: 'above', value: '100' }, 'Employees is above 100'],
  [{ on: 'custom', key: 'since', is: 'below', value: '2026-03-01' }, 'Customer since is before Mar 1, 2026'],
  [{ on: 'custom', key: 'gone', is: 'is-not', value: 'x' }, 'gone is not x'],
  [{ on: 'tag', is: 'has-not', value: 'vip' }, 'Not tagged vip'],
  [{ on: 'campaign', is: 'in', campaignId }, 'In Spring'],
  [{ on: 'campaign', is: 'not-in', campaignId: null }, 'In no campaign'],
  [{ on: 'status', is: 'is-not', value: 'sent' }, 'Progress is not Sent'],
  [{ on: 'lead-status', is: 'is', value: 'opted-out' }, 'Status is Opted out'],
  [{ on: 'mailbox', is: 'is', value: mailboxId, campaignId }, 'Hears from ada@sales.example in Spring'],
  [{ on: 'mailbox', is: 'is-not', value: 'relay' }, 'Does not hear from the relay'],
  [{ on: 'engagement', is: 'has', value: 'opened', inLastDays: 30 }, 'Opened in the last 30 days'],
  [
    { on: 'engagement', is: 'has-not', value: 'replied', campaignId, inLastDays: 1 },
    'Did not reply in Spring in the last day',
  ],
  [{ on: 'created', is: 'after', value: '2026-03-01' }, 'Created on or after Mar 1, 2026'],
  [{ on: 'created-in-last-days', value: 7 }, 'Created in the last 7 days'],
  [{ on: 'erased', holdsFor: 'none' }, 'Named an erased person (holds for nobody)'],
  [{ on: 'erased', holdsFor: 'all' }, 'Named an erased person (holds for everybody)'],
];
const everyCondition = inWords.map(([condition]) => condition);

test.each(inWords)('%o reads "%s"', (condition, words) => {
  const read = readFilter(JSON.stringify({ match: 'all', conditions: [condition] }));
  expect(read?.conditions.map((each) => ('on' in each ? conditionWords(each, names) : ''))).toEqual([words]);
});

test('a filter of every kind of condition, in groups, is the same after it was opened in the panel', () => {
  const group = { match: 'any', conditions: everyCondition };
  const filter = readFilter(JSON.stringify({ match: 'all', conditions: [group, ...everyCondition.slice(0, 2)] }));
  expect(filter).not.toBeNull();
  expect(toLeadFilter(toDraft(filter), typeOf)).toEqual(filter);
  expect(readFilter(filterText(filter!))).toEqual(filter);
});

test.each([
  ['letters of one byte', 'x', 20, false],
  ['the longest values, twenty of them', 'x'.repeat(320), 20, true],
  ['letters that an address spells out', 'ж'.repeat(320), 3, false],
  ['more of these than an address holds', 'ж'.repeat(320), 4, true],
])('%s: too long for an address or not', (_, value, count, tooLong) => {
  const condition = { on: 'field', field: 'company', is: 'contains', value } as const;
  expect(isTooLong({ match: 'all', conditions: Array.from({ length: count }, () => condition) })).toBe(tooLong);
});

describe('what stands in an address is a filter exactly if the server takes it', () => {
  const agrees = (value: unknown) => {
    const json = JSON.stringify(value);
    const { success, data } = leadFilter.safeParse(JSON.parse(json));
    expect([json, readFilter(json)]).toEqual([json, success ? data : null]);
  };
  const inFilter = (condition: unknown) => ({ match: 'any', conditions: [condition] });
  const odd = ['', ' x', 'a\nb', '\ud800', 'x'.repeat(321), null, 0, 1, 1.5, 3651, [], {}, '2026-02-30', '2026-02-28'];
  const words = [
    'relay',
    'is',
    'has',
    'above',
    'in',
    'all',
    'sent',
    'mailed',
    'constructor',
    'email',
    '__proto__',
    'Size',
  ];
  const values = fc.constantFrom<unknown>(...odd, ...words, campaignId);

  test.each(everyCondition)('%o, and with each of its parts changed, removed or doubled', (condition) => {
    agrees(inFilter(condition));
    agrees(inFilter({ ...condition, more: 1 }));
    for (const name of Object.keys(condition)) {
      agrees(inFilter(Object.fromEntries(Object.entries(condition).filter(([key]) => key !== name))));
      for (const value of [...odd, ...words]) agrees(inFilter({ ...condition, [name]: value }));
    }
  });

  test.each([
    [null],
    ['text'],
    [[]],
    [{}],
    [{ match: 'all', conditions: [] }],
    [{ match: 'all', conditions: [{ match: 'all', conditions: [] }] }],
    [{ match: 'all', conditions: everyCondition, more: 1 }],
    [inFilter(inFilter(inFilter(everyCondition[0])))],
    [{ match: 'all', conditions: [...everyCondition, ...everyCondition].slice(0, 20) }],
    [{ match: 'all', conditions: [...everyCondition, ...everyCondition].slice(0, 21) }],
    [{ match: 'all', conditions: [{ match: 'any', conditions: everyCondition }, ...everyCondition] }],
  ])('%j', agrees);

  test('anything', () => {
    const condition = fc.dictionary(fc.constantFrom('on', 'field', 'key', 'is', 'value', 'campaignId'), values);
    fc.assert(fc.property(fc.record({ match: values, conditions: fc.array(condition, { maxLength: 3 }) }), agrees));
    fc.assert(fc.property(fc.jsonValue(), agrees));
    expect(readFilter('{"match":')).toBeNull();
    expect(readFilter(`${'['.repeat(6_000)}`)).toBeNull();
  });
});
