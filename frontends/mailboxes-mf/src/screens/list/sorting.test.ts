import { aMailbox } from '@cadenza/api-client/testing';
import { nextSorting } from '@cadenza/long-list';
import { expect, test } from 'vitest';
import { type ListedMailbox, mailboxSortKeys, type SortKey, sorted } from './sorting.ts';
import { totalsOf } from './totals.tsx';

const listed = (name: string, fields: Parameters<typeof aMailbox>[0] = {}, campaignCount?: number): ListedMailbox => ({
  mailbox: aMailbox({ address: `${name}@example.com`, ...fields }),
  campaignCount,
});
const all = [
  listed('a', { state: 'connected', sentToday: 3, leftToday: 2, tags: ['b'], lastReadAt: '2026-03-02T15:00:00Z' }, 2),
  listed('b', { state: 'needs-attention', sentToday: 1, leftToday: 9, imap: null }),
  listed(
    'c',
    { state: 'paused', sentToday: 2, leftToday: 9, tags: ['a', 'z'], lastReadAt: '2026-03-02T15:00:00.5Z' },
    5,
  ),
];

test.each<[SortKey, ascending: string, descending: string]>([
  ['address', 'abc', 'cba'],
  ['state', 'bca', 'acb'],
  ['sent', 'bca', 'acb'],
  ['left', 'abc', 'bca'],
  ['campaigns', 'bac', 'cab'],
  ['read', 'bac', 'cab'],
  ['tags', 'cab', 'bac'],
])('mailboxes are sorted by %s; those that are alike keep their order', (by, ascending, descending) => {
  const namesBy = (direction: 'ascending' | 'descending') =>
    sorted(all, { by, direction })
      .map(({ mailbox }) => mailbox.address[0])
      .join('');
  expect(namesBy('ascending')).toBe(ascending);
  expect(namesBy('descending')).toBe(descending);
});

test('the head of a column sorts one way, the other way, and not at all; numbers begin with the largest', () => {
  const pressed = (by: SortKey) => {
    const first = nextSorting(null, by, mailboxSortKeys);
    const second = nextSorting(first, by, mailboxSortKeys);
    return [first?.direction, second?.direction, nextSorting(second, by, mailboxSortKeys)];
  };
  expect(pressed('tags')).toEqual(['ascending', 'descending', null]);
  expect(pressed('left')).toEqual(['descending', 'ascending', null]);
  expect(nextSorting({ by: 'left', direction: 'descending' }, 'tags', mailboxSortKeys)).toEqual({
    by: 'tags',
    direction: 'ascending',
  });
});

test('totals are those of the columns, and name only what there is', () => {
  const mailboxes = all.map(({ mailbox }) => mailbox);
  const counts = ['1 paused', '1 needs attention'];
  expect(totalsOf(mailboxes)).toEqual(['3 mailboxes', '6 of 8 sent today', '2 left today', ...counts]);
  expect(totalsOf(mailboxes.slice(0, 1))).toEqual(['1 mailbox', '3 of 5 sent today', '2 left today']);
});
