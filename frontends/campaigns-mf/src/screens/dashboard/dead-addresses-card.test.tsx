// @vitest-environment happy-dom
import type { DeadAddressReplies } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { aCampaign, aLink, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listed = 'GET /api/dead-address-replies?campaignId=c1';
const wave = { kind: '0aa1d7c2-5b5e-8c3e-8f3a-000000000001', said: '550 User unknown', addresses: 50, campaigns: 1 };

function openDashboard(waves: DeadAddressReplies[]) {
  const api = fakeApi({
    'GET /api/campaigns/c1': aCampaign({ status: 'paused', totalLeads: 1 }),
    'GET /api/campaigns/c1/leads': [aLink()],
    'GET /api/campaigns/c1/leads/status-counts': { all: 1, pending: 1, sent: 0, completed: 0, failed: 0 },
    'GET /api/campaigns/c1/sequences': [aStep()],
    'GET /api/unclear-refusals': [],
    [listed]: waves,
  });
  return { api, ...renderApp('/campaigns/c1/dashboard') };
}

test('S3: a wave of dead addresses is taken back with one press', async () => {
  const { api, user } = openDashboard([wave, { ...wave, kind: 'another', said: '550 No such user', addresses: 4 }]);
  const call = `POST /api/dead-address-replies/${wave.kind}/take-back`;
  api.respond(call, () => {
    api.respond(listed, []);
    return { settled: 50, left: 0 };
  });
  const card = within(await screen.findByRole('region', { name: 'Dead addresses' }));
  expect(card.getByText('50 addresses were called dead by this reply')).toBeTruthy();
  expect(card.queryByText('550 No such user')).toBeNull();
  await user.click(card.getByRole('button', { name: 'Take back' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('50 emails will be sent again')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Dead addresses' })).toBeNull());
  expect(api.writes()).toEqual([{ call }]);
});

test('S3: what belongs to campaigns that have ended is said before', async () => {
  const { user } = openDashboard([{ ...wave, leaveAgain: 20 }]);
  const card = within(await screen.findByRole('region', { name: 'Dead addresses' }));
  expect(card.getByText(/; 30 emails of campaigns that have ended will not leave again$/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Take back' }));
  expect(screen.getByRole('alertdialog').textContent).toContain(
    '20 emails will be sent again. The campaigns of 30 have',
  );
});
