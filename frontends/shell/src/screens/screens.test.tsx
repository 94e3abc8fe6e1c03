// @vitest-environment happy-dom
import { aCampaign, anAnalytics, type FakeResponses, network, page, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render-at.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function signedIn(responses: FakeResponses) {
  return network({ 'GET /api/auth/check': { authenticated: true }, 'GET /api/leads': [], ...responses });
}

test('the dashboard shows rates to one decimal and the first five campaigns', async () => {
  const campaigns = [
    aCampaign({ name: 'Spring', status: 'active', sentCount: 8, openCount: 3, clickCount: 1 }),
    ...Array.from({ length: 5 }, () => aCampaign()),
  ];
  signedIn({ 'GET /api/campaigns': campaigns, 'GET /api/leads': () => page([{}], { total: 3 }) });
  renderAt('/');
  const table = await screen.findByRole('table');
  const [, spring, ...others] = within(table).getAllByRole('row');
  expect(others).toHaveLength(4);
  expect(within(spring!).getByText('active')).toBeTruthy();
  expect(within(spring!).getByText('3 (37.5%)')).toBeTruthy();
  expect(within(spring!).getByText('1 (12.5%)')).toBeTruthy();
  expect(
    within(spring!)
      .getByRole('link', { name: /View Report/ })
      .getAttribute('href'),
  ).toBe(`/campaigns/${campaigns[0]!.id}`);
  expect(screen.getByText('37.5%')).toBeTruthy();
  expect(screen.getByText('12.5%')).toBeTruthy();
  expect(document.title).toBe('Dashboard · Cadenza');
});

test('the dashboard of a new account says what to do first, with rates of 0.0%', async () => {
  signedIn({ 'GET /api/campaigns': [] });
  renderAt('/');
  expect(await screen.findByText('No campaigns yet. Create your first campaign to get started!')).toBeTruthy();
  expect(screen.getAllByText('0.0%')).toHaveLength(2);
});

test('a dashboard whose campaigns cannot be read says so and tries again', async () => {
  let down = true;
  signedIn({ 'GET /api/campaigns': () => (down ? refusal(503, 'Campaigns are not ready') : [aCampaign()]) });
  renderAt('/');
  expect(await screen.findByText('Campaigns are not ready')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('the analytics show each rate with its count, and the ranked campaigns', async () => {
  const analytics = anAnalytics();
  analytics.topPerformingCampaigns = [{ id: '1', name: 'Spring', sentCount: 120, openRate: 61.25 }];
  signedIn({ 'GET /api/analytics': analytics });
  renderAt('/analytics');
  expect(await screen.findByText('85 opens')).toBeTruthy();
  expect(screen.getByText('1 active')).toBeTruthy();
  expect(screen.getByText('12 clicks')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Bounce Rate' }).getAttribute('aria-valuenow')).toBe('1.5');
  expect(within(screen.getByRole('listitem')).getByText('120 sent')).toBeTruthy();
});

test('analytics without campaigns or without an answer say so', async () => {
  signedIn({ 'GET /api/analytics': anAnalytics() });
  renderAt('/analytics');
  expect(await screen.findByText('No campaigns yet')).toBeTruthy();
  cleanup();
  signedIn({ 'GET /api/analytics': () => Response.json(null) });
  renderAt('/analytics');
  expect(await screen.findByText('No data available')).toBeTruthy();
});

test('an unknown address is the 404 page, and its way back puts the focus on the heading', async () => {
  signedIn({ 'GET /api/campaigns': [] });
  renderAt('/nowhere');
  expect(await screen.findByText("The page you're looking for doesn't exist.")).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
  const heading = await screen.findByRole('heading', { name: 'DASHBOARD' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
