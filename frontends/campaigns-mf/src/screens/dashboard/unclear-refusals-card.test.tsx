// @vitest-environment happy-dom
import type { UnclearRefusals } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { aCampaign, aLink, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listed = 'GET /api/unclear-refusals?campaignId=c1';
const refusals: UnclearRefusals = {
  kind: '0aa1d7c2-5b5e-8c3e-8f3a-000000000001',
  said: '550 We would rather not',
  emails: 12,
  undecided: 12,
  domains: 2,
  campaigns: 3,
  mailboxes: ['ann@example.org'],
  since: '2026-03-02T09:00:00Z',
};

function openDashboard(kinds: UnclearRefusals[], status: 'active' | 'completed' = 'active') {
  const api = fakeApi({
    'GET /api/campaigns/c1': aCampaign({ status, totalLeads: 1 }),
    'GET /api/campaigns/c1/leads': [aLink()],
    'GET /api/campaigns/c1/leads/status-counts': { all: 1, pending: 1, sent: 0, completed: 0, failed: 0 },
    'GET /api/campaigns/c1/sequences': [aStep()],
    [listed]: kinds,
  });
  return { api, ...renderApp('/campaigns/c1/dashboard') };
}

test('D10: what waits for a person is shown in the words of the server', async () => {
  openDashboard([refusals]);
  const card = within(await screen.findByRole('region', { name: 'Unclear refusals' }));
  expect(card.getByText('12 emails wait for your decision')).toBeTruthy();
  expect(card.getByText('550 We would rather not')).toBeTruthy();
  expect(card.getByText('12 emails to 2 domains, through ann@example.org, in 3 campaigns')).toBeTruthy();
});

test('D10: what is still tried again is told, and may be decided at once', async () => {
  openDashboard([{ ...refusals, emails: 1, undecided: 0, campaigns: 1, domains: 1, mailboxes: [] }]);
  const card = within(await screen.findByRole('region', { name: 'Unclear refusals' }));
  expect(card.getByText('1 email was refused without saying why')).toBeTruthy();
  expect(card.getByText('1 email to 1 domain')).toBeTruthy();
});

test.each([
  ['Try again now', 'try-again', '12 emails will be tried again'],
  ['They are refused', 'policy', '12 emails counted as refused'],
  ['Addresses are dead', 'dead-address', '12 emails counted as sent to dead addresses'],
])('D10: one press decides for all of a kind: %s', async (label, decision, said) => {
  const call = `POST /api/unclear-refusals/${refusals.kind}/settle`;
  const { api, user } = openDashboard([refusals]);
  let left = 12;
  api.respond(call, () => {
    left -= 6;
    if (left === 0) api.respond(listed, []);
    return { settled: 6, left };
  });
  await user.click(await screen.findByRole('button', { name: label }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unclear refusals' })).toBeNull());
  expect(api.writes()).toEqual([
    { call, body: { decision } },
    { call, body: { decision } },
  ]);
});

test('D10: a campaign that is over does not ask', async () => {
  const { api } = openDashboard([refusals], 'completed');
  expect(await screen.findByText('Campaign Dashboard')).toBeTruthy();
  expect(api.calls.filter(({ call }) => call.includes('unclear-refusals'))).toEqual([]);
});
