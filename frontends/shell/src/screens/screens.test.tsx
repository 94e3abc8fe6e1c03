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
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('/Dashboard');
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
  analytics.topPerformingCampaigns = [
    { id: '1', name: 'Spring', sentCount: 120, openRate: 61.25, replyCount: 6, replyRate: 5, isRanked: true },
  ];
  signedIn({ 'GET /api/analytics': analytics });
  renderAt('/analytics');
  expect(await screen.findByText('85 opens')).toBeTruthy();
  expect(screen.getByText('1 active')).toBeTruthy();
  expect(screen.getByText('12 clicks')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Bounce Rate' }).getAttribute('aria-valuenow')).toBe('1.5');
  const spring = within(screen.getByRole('listitem'));
  for (const text of ['120 sent', '6 replied', '5.0%', '61.3%']) expect(spring.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/too few for a rank/)).toBeNull();
});

test('O5: a campaign of three emails has no rank, and the list says why', async () => {
  const analytics = anAnalytics();
  const few = { sentCount: 3, openRate: 100, replyCount: 1, replyRate: 33.3, isRanked: false };
  analytics.topPerformingCampaigns = [
    { id: '1', name: 'Spring', sentCount: 120, openRate: 61.25, replyCount: 6, replyRate: 5, isRanked: true },
    { id: '2', name: 'Try', ...few },
  ];
  signedIn({ 'GET /api/analytics': analytics });
  renderAt('/analytics');
  expect(await screen.findByText(/^Fewer than 50 emails sent: too few for a rank/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Spring120 sent6 replied5.0% replied61.3% opened',
    '–Try3 sent1 replied33.3% replied100.0% opened',
  ]);
});

test.each(['/', '/analytics'])(
  'O5: %s leads with what people did, each with the change to the days before',
  async (path) => {
    const day = { sentCount: 800, openCount: 90, clickCount: 9, replyCount: 16, bounceCount: 8, optOutCount: 0 };
    signedIn({
      'GET /api/campaigns': [aCampaign()],
      'GET /api/analytics': anAnalytics(),
      'GET /api/analytics/series': {
        timeZone: 'UTC',
        days: [{ date: '2026-03-02', ...day }],
        before: { ...day, sentCount: 1_000, replyCount: 12 },
      },
    });
    renderAt(path);
    const recent = within(await screen.findByRole('region', { name: 'Last 30 days' }));
    expect(await recent.findByText('200 fewer than before')).toBeTruthy();
    expect(recent.getByText('2.0% of sent')).toBeTruthy();
    expect(recent.getByText('4 more than before')).toBeTruthy();
    expect(recent.getAllByText('as many as before')).toHaveLength(2);
    const labels = recent.getAllByText(/^(Sent|Replied|Bounced|Opted out)$/).map(({ textContent }) => textContent);
    expect(labels).toEqual(['Sent', 'Replied', 'Bounced', 'Opted out']);
    expect(screen.getByText(/^Many opens and clicks are made by machines/)).toBeTruthy();
  },
);

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
