import { aMailbox } from '@cadenza/api-client/testing';
import { expect, test } from 'vitest';
import { manyChanges } from './mailbox-schemas.ts';
import { changesOfMany, type ManyDraft, newManyDraft, type PartOfMany } from './many-draft.ts';
import { wordsOfChanges } from './many-words.ts';

const mailboxes = [
  aMailbox({ dailyLimit: 30, gapMinutes: 7, signature: 'One' }),
  aMailbox({ dailyLimit: 50, gapMinutes: 7, signature: 'Two' }),
];
const blank = newManyDraft(mailboxes);
const draft = (on: PartOfMany[], fields: Partial<ManyDraft> = {}): ManyDraft => ({
  ...{ ...blank, ...fields },
  isOn: { ...blank.isOn, ...Object.fromEntries(on.map((part) => [part, true])) },
});
const faultsOf = (given: ManyDraft) =>
  manyChanges.safeParse(given).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a part begins with what all mailboxes have, and nothing is switched on', () => {
  expect(blank).toMatchObject({ gapMinutes: '7', dailyLimit: '40', signature: '', timezone: 'Europe/Berlin' });
  expect(changesOfMany(blank)).toEqual({});
});

test.each<[string, PartOfMany[], Partial<ManyDraft>, object, string[]]>([
  ['a limit', ['dailyLimit'], { dailyLimit: ' 60 ' }, { dailyLimit: 60 }, ['daily limit 60']],
  ['a gap', ['gapMinutes'], {}, { gapMinutes: 7 }, ['gap 7 min']],
  ['a ramp-up', ['ramp'], {}, { ramp: { start: 5, step: 5 } }, ['ramp-up from 5 by 5 a day']],
  ['no ramp-up', ['ramp'], { hasRamp: false }, { ramp: null }, ['no ramp-up']],
  [
    'hours',
    ['hours'],
    { weekdays: ['Monday', 'Tuesday', 'Wednesday'] },
    { hours: { start: 540, end: 1_020, weekdays: ['Monday', 'Tuesday', 'Wednesday'] } },
    ['hours 09:00 to 17:00, Mon–Wed'],
  ],
  ['any hour', ['hours'], { hasHours: false }, { hours: null }, ['at any hour']],
  ['a zone', ['timezone'], { timezone: 'UTC' }, { timezone: 'UTC' }, ['time zone UTC']],
  [
    'tags',
    ['tags'],
    { addTags: ['a', 'b'], removeTags: ['c'] },
    { addTags: ['a', 'b'], removeTags: ['c'] },
    ['add tags a, b', 'remove tag c'],
  ],
  ['no signature', ['signature'], {}, { signature: null }, ['no signature']],
  [
    'two parts',
    ['dailyLimit', 'signature'],
    { signature: 'Ada' },
    { dailyLimit: 40, signature: 'Ada' },
    ['daily limit 40', 'a new signature'],
  ],
])('M13: %s: only what is switched on changes, and it is said before', (_, on, fields, changes, words) => {
  const given = draft(on, fields);
  expect(manyChanges.parse(given)).toEqual(changes);
  expect(wordsOfChanges(changesOfMany(given))).toEqual(words);
});

test.each<[string, PartOfMany[], Partial<ManyDraft>, string[] | undefined]>([
  ['nothing', [], { dailyLimit: 'x' }, ['isOn: Please switch on what is to change']],
  ['tags without a tag', ['tags'], {}, ['isOn: Please switch on what is to change']],
  [
    'a limit that is none',
    ['dailyLimit'],
    { dailyLimit: '0' },
    ['dailyLimit: Please enter a whole number from 1 to 10,000'],
  ],
  ['a day that is missing', ['hours'], { weekdays: [] }, ['weekdays: Please choose at least one day']],
  ['what is switched off may be wrong', ['gapMinutes'], { dailyLimit: '' }, undefined],
  ['a tag both ways', ['tags'], { addTags: ['a'], removeTags: ['a'] }, ['removeTags: a cannot be added and removed']],
])('what is wrong with %s stands at its field', (_, on, fields, faults) => {
  expect(faultsOf(draft(on, fields))).toEqual(faults);
});
