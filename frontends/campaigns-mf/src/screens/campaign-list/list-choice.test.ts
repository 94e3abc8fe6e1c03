import { expect, test } from 'vitest';
import { aCampaign } from '../../testing/fixtures.ts';
import { chosenCampaigns, type ListChoice } from './list-choice.ts';

const campaigns = [
  aCampaign({ name: 'Try', status: 'active', sentCount: 3, replyCount: 3 }),
  aCampaign({ name: 'Plan 10' }),
  aCampaign({ name: 'Plan 9', status: 'active', sentCount: 100, replyCount: 4 }),
  aCampaign({ name: 'Autumn', status: 'paused', sentCount: 900, replyCount: 9 }),
  aCampaign({ name: 'Long ago', status: 'paused', archivedAt: '2025-03-02T15:00:00Z' }),
];
const all: ListChoice = { search: '', state: null, sort: 'newest' };
const names = (choice: Partial<ListChoice>) =>
  chosenCampaigns(campaigns, { ...all, ...choice }).map(({ name }) => name);

test.each<[Partial<ListChoice>, string[]]>([
  [{}, ['Try', 'Plan 10', 'Plan 9', 'Autumn']],
  [{ state: 'active' }, ['Try', 'Plan 9']],
  [{ state: 'active', search: 'plan' }, ['Plan 9']],
  [{ state: 'paused' }, ['Autumn']],
  [{ state: 'archived' }, ['Long ago']],
  [{ sort: 'name' }, ['Autumn', 'Plan 9', 'Plan 10', 'Try']],
  [{ sort: 'sent' }, ['Autumn', 'Plan 9', 'Try', 'Plan 10']],
])('%j shows %j', (choice, shown) => {
  expect(names(choice)).toEqual(shown);
});

test('O5: sorted by replies, campaigns with too few emails come last', () => {
  expect(names({ sort: 'replies' })).toEqual(['Plan 9', 'Autumn', 'Try', 'Plan 10']);
});
