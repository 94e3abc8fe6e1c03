// @vitest-environment happy-dom
import type { RefusedDomain } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { aCampaign, aLink, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refusal: RefusedDomain = {
  ...{ domain: 'acme.com', provider: 'Google', since: '2026-03-02T15:00:00Z', nextAt: '2026-03-02T16:00:00Z' },
  ...{ leads: 1_200, code: 550, said: '550 5.7.26 the sender is unauthenticated', records: 'SPF is missing' },
};

function openDashboard(refusals: RefusedDomain[], status: 'active' | 'completed' = 'active') {
  const api = fakeApi({
    'GET /api/campaigns/c1': aCampaign({ status, totalLeads: 1 }),
    'GET /api/campaigns/c1/leads': [aLink()],
    'GET /api/campaigns/c1/leads/status-counts': { all: 1, pending: 1, sent: 0, completed: 0, failed: 0 },
    'GET /api/campaigns/c1/sequences': [aStep()],
    'GET /api/refused-domains?campaignId=c1': refusals,
  });
  return { api, ...renderApp('/campaigns/c1/dashboard') };
}

test('D11: a campaign names the provider, the record, the words, since when and when it is tried next', async () => {
  openDashboard([refusal]);
  const title = await screen.findByText('Google takes no mail from acme.com');
  const alert = within(title.closest('[role=note]') as HTMLElement);
  expect(
    alert.getByText(/^Since Mar 2, 2026.*: SPF is missing\. 1,200 leads wait for it\. One email tries/),
  ).toBeTruthy();
  expect(alert.getByText('550 5.7.26 the sender is unauthenticated')).toBeTruthy();
  expect(alert.getByRole('link', { name: 'See what to set' }).getAttribute('href')).toBe('/mailboxes/domains');
});

test('D11: while one email finds out that is said, and words that are not kept are left out', async () => {
  openDashboard([{ ...refusal, nextAt: null, leads: 1, said: null }]);
  expect(await screen.findByText(/1 lead waits for it\. One email is finding out now/)).toBeTruthy();
  expect(document.querySelector('blockquote')).toBeNull();
});

test('D11: a campaign that is over asks nobody', async () => {
  const { api } = openDashboard([refusal], 'completed');
  await screen.findByText('Campaign Dashboard');
  expect(api.calls.map(({ call }) => call).filter((call) => call.includes('refused-domains'))).toEqual([]);
});
