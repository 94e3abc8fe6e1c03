// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { aCampaign, aLead } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { groupsOf } from './choice.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choice = { search: 'navy', from: { segment: 's1' }, onlyNew: true } as const;

/** The call that counts a group of leads. */
function countOf(group: keyof ReturnType<typeof groupsOf>, of: Parameters<typeof groupsOf>[0]): string {
  const query = String(new URLSearchParams({ ...groupsOf(of, 'c1')[group] }));
  return `GET /api/leads/count${query === '' ? '' : `?${query}`}`;
}

test('says what the leads of a segment are, and adds those that may be mailed and are new', async () => {
  const all = { ...choice, search: '', from: 'all' } as const;
  const counts = { found: 40, here: 3, unmailable: 5, elsewhere: 12, added: 20 };
  const calls = Object.entries(counts).flatMap(([name, count]) =>
    [choice, all].map((of) => [countOf(name as keyof typeof counts, of), { count }]),
  );
  const api = fakeApi({
    'GET /api/campaigns/c1': aCampaign(),
    'GET /api/campaigns/c1/leads': [],
    'GET /api/segments': [{ id: 's1', name: 'Shipyards', filter: { match: 'all', conditions: [] } }],
    'GET /api/tags': [{ tag: 'vip', leads: 2 }],
    'GET /api/leads': [aLead({ firstName: 'Grace', lastName: 'Hopper', status: 'opted-out' })],
    'GET /api/leads/ids': ['l1', 'l2'],
    'POST /api/campaigns/c1/attach-leads': { success: true, attached: 2, alreadyAttached: 0 },
    'PATCH /api/campaigns/c1': aCampaign(),
    ...Object.fromEntries(calls),
  });
  const { user } = renderApp('/campaigns/c1/leads');
  await user.click(await screen.findByRole('button', { name: 'Add Existing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Existing Leads' }));
  await user.click(await dialog.findByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: /Shipyards/ }));
  await user.type(dialog.getByRole('searchbox', { name: 'Search' }), 'navy');
  expect(
    await dialog.findByText(
      '40 leads found: 3 already in this campaign, 5 blocked, opted out, bounced or undeliverable, 12 in other campaigns.',
    ),
  ).toBeTruthy();
  expect(dialog.getByText('Opted out')).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'Add 20 Leads' }));
  expect(await screen.findByText('2 leads added')).toBeTruthy();
  const asked = api.calls.map(({ call }) => call).find((call) => call.startsWith('GET /api/leads/ids?')) as string;
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual(groupsOf(choice, 'c1').added);
  expect(api.writes()).toEqual([
    { call: 'POST /api/campaigns/c1/attach-leads', body: { leadIds: ['l1', 'l2'] } },
    { call: 'PATCH /api/campaigns/c1', body: { progressStatus: 'leads_ready' } },
  ]);
});

test('nothing can be added where nobody is left', async () => {
  const all = { search: '', from: 'all', onlyNew: true } as const;
  const counts = { found: 2, here: 0, unmailable: 0, elsewhere: 2, added: 0 };
  fakeApi({
    'GET /api/campaigns/c1': aCampaign(),
    'GET /api/campaigns/c1/leads': [],
    'GET /api/segments': [],
    'GET /api/tags': [],
    'GET /api/leads': [aLead()],
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [countOf(name as 'found', all), { count }])),
    [countOf('added', { ...all, onlyNew: false })]: { count: 2 },
  });
  const { user } = renderApp('/campaigns/c1/leads');
  await user.click(await screen.findByRole('button', { name: 'Add Existing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Existing Leads' }));
  expect(await dialog.findByText('2 leads found: 2 in other campaigns. None of them can be added.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add Leads' }).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Skip leads of other campaigns' }));
  expect(await dialog.findByRole('button', { name: 'Add 2 Leads' })).toBeTruthy();
});
