// @vitest-environment happy-dom
import type { ReturnedEmails } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { aCampaign, aLink, aStep } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listed = 'GET /api/returned-emails?campaignId=c1';
const name = 'Emails that came back';
const returned: ReturnedEmails = {
  kind: '0aa1d7c2-5b5e-8c3e-8f3a-000000000002',
  said: '550 5.7.26 Unauthenticated email from example.org is not accepted',
  blames: 'domain',
  emails: 12,
  campaigns: 3,
  since: '2026-03-02T09:00:00Z',
};
const called = { ...returned, said: '550 User unknown', blames: 'recipient', campaigns: 1 } as const;

function openDashboard(kinds: ReturnedEmails[], status: 'active' | 'completed' = 'active') {
  const api = fakeApi({
    'GET /api/campaigns/c1': aCampaign({ status, totalLeads: 1 }),
    'GET /api/campaigns/c1/leads': [aLink()],
    'GET /api/campaigns/c1/leads/status-counts': { all: 1, pending: 1, sent: 0, completed: 0, failed: 0 },
    'GET /api/campaigns/c1/sequences': [aStep()],
    'GET /api/unclear-refusals': [],
    'GET /api/dead-address-replies': [],
    [listed]: kinds,
  });
  return { api, ...renderApp('/campaigns/c1/dashboard') };
}

test('D12: emails that came back are shown in the words of the reports, and whom these blame', async () => {
  openDashboard([returned]);
  const card = within(await screen.findByRole('region', { name }));
  expect(card.getByText('12 emails came back and wait for your decision')).toBeTruthy();
  expect(card.getByText(returned.said)).toBeTruthy();
  expect(card.getByText('Refuses your domain: look at SPF, DKIM and DMARC · 12 emails, in 3 campaigns')).toBeTruthy();
});

test.each([
  ['Send again', 'send-again', '12 emails will be sent again'],
  ['They are refused', 'refused', '12 emails counted as refused'],
  ['Go on without it', 'go-on', 'The leads of 12 emails go on'],
])('D12: one press decides for all of a kind: %s', async (label, decision, said) => {
  const call = `POST /api/returned-emails/${returned.kind}/settle`;
  const { api, user } = openDashboard([returned]);
  let left = 12;
  api.respond(call, () => {
    left -= 6;
    if (left === 0) api.respond(listed, []);
    return { settled: 6, left };
  });
  await user.click(await screen.findByRole('button', { name: label }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
  expect(api.writes()).toEqual([
    { call, body: { decision } },
    { call, body: { decision } },
  ]);
});

test('S3: a wave of addresses that reports called dead is taken back with the others', async () => {
  const { api, user } = openDashboard([called]);
  const call = `POST /api/returned-emails/${called.kind}/settle`;
  api.respond(call, { settled: 12, left: 0 });
  const card = within(await screen.findByRole('region', { name: 'Dead addresses' }));
  expect(screen.queryByRole('region', { name })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Take back' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('12 emails will be sent again')).toBeTruthy();
  expect(api.writes()).toEqual([{ call, body: { decision: 'send-again' } }]);
});

test('D12: a campaign that is over does not ask', async () => {
  openDashboard([returned], 'completed');
  expect(await screen.findByText('Campaign Dashboard')).toBeTruthy();
  expect(screen.queryByRole('region', { name })).toBeNull();
});
