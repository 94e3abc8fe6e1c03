import type { LeadCondition, LeadFilter } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { withoutPersons } from './without-persons.ts';

type TextField = Extract<LeadCondition, { on: 'field' }>;
const field = (is: TextField['is'], value: string, name: TextField['field'] = 'email'): LeadCondition => ({
  ...({ on: 'field', field: name, is, value } as const),
});
const custom = (is: TextField['is'], value: string): LeadCondition => ({ on: 'custom', key: 'note', is, value });
const nobody: LeadCondition = { on: 'erased', holdsFor: 'none' };
const everybody: LeadCondition = { on: 'erased', holdsFor: 'all' };
const addresses = ['Ada.B@Bücher.example', 'ada@old.example', '', 'none'];

const filterOf = (condition: LeadCondition): LeadFilter => ({ match: 'all', conditions: [condition] });
const without = (filter: LeadFilter, name = 'VIP') => withoutPersons({ name, filter }, addresses);

test.each<[what: string, condition: LeadCondition, left: LeadCondition]>([
  ['the address', field('is', 'ada.b@bücher.example'), nobody],
  ['in capitals', field('is', ' ADA.B@BÜCHER.EXAMPLE '), nobody],
  ['with its domain in ASCII', field('contains', 'ada.b@xn--bcher-kva.example'), nobody],
  ['in full width', field('is', 'ada@old.example'.replace('@', '＠')), nobody],
  ['with other accents, as they are compared', field('is', 'àda@old.example'), nobody],
  ['a former address', field('contains', 'ada@old.example'), nobody],
  ['its beginning up into the domain', field('contains', 'ada@old.ex'), nobody],
  ['left out', field('is-not', 'ada@old.example'), everybody],
  ['left out as a part', field('contains-not', 'Ada <ada@old.example>'), everybody],
  ['in another field', field('contains', 'see mailto:ada@old.example.', 'company'), nobody],
  ['in a custom field', custom('contains', 'by ada@old.example, 2026'), nobody],
  ['in a tag', { on: 'tag', is: 'has', value: 'from:ada@old.example' }, nobody],
  ['in a tag that is left out', { on: 'tag', is: 'has-not', value: 'ada@old.example' }, everybody],
  ['where it is ignored', custom('filled', 'ada@old.example'), custom('filled', '')],
])('J3: a condition of a segment that names an erased person goes: %s', (_, condition, left) => {
  expect(without(filterOf(condition))?.filter).toEqual(filterOf(left));
});

test.each<[what: string, condition: LeadCondition]>([
  ['an address that ends alike', field('is', 'grada@old.example')],
  ['an address with a tag before', field('is', 'x+ada@old.example')],
  ['a domain below', field('is', 'ada@old.example.net')],
  ['a whole address that the other begins with', field('is', 'ada@old.ex')],
  ['a local part alone', field('contains', 'ada@')],
  ['a domain', field('contains', '@old.example')],
  ['a text without an address', field('is', 'none')],
  ['nothing', field('contains', '')],
])('J3: a condition that names no erased person stays: %s', (_, condition) => {
  expect(without(filterOf(condition))).toBeUndefined();
});

test('J3: conditions in groups go as well, and all others stay', () => {
  const kept = field('is', 'Ada', 'firstName');
  const group = { match: 'any', conditions: [kept, field('is', 'ada@old.example')] } as const;
  expect(without({ match: 'any', conditions: [kept, { ...group, conditions: [...group.conditions] }] })).toEqual({
    name: 'VIP',
    filter: { match: 'any', conditions: [kept, { match: 'any', conditions: [kept, nobody] }] },
  });
});

test.each([
  ['ada@old.example', 'erased person'],
  ['Like <ADA@old.example>, 2026', 'Like erased person 2026'],
  ['grada@old.example', undefined],
])('J3: the name of a segment names no erased person: %s', (name, left) => {
  expect(without(filterOf(field('is', 'Ada', 'firstName')), name)?.name).toBe(left);
});
