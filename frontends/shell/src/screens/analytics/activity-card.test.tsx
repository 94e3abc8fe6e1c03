// @vitest-environment happy-dom
import { anAnalytics, type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = { sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0 };

/** Days up to March 2; only the last two have activity. */
function aSeries(count: number, lively = true) {
  const days = Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 2, 3 - count + index)).toISOString().slice(0, 10),
    ...nothing,
  }));
  if (lively) {
    Object.assign(days[count - 2]!, { sentCount: 1_200, openCount: 30, replyCount: 2 });
    Object.assign(days[count - 1]!, { sentCount: 8, openCount: 3, clickCount: 1 });
  }
  return { timeZone: 'UTC', days };
}

const series = (response: (days: number) => unknown): FakeResponses => ({
  'GET /api/analytics/series': (_: unknown, query: URLSearchParams) => response(Number(query.get('days'))),
});

function openAnalytics(responses: FakeResponses) {
  const calls = network({
    'GET /api/auth/check': { authenticated: true },
    'GET /api/analytics': anAnalytics(),
    ...responses,
  });
  renderAt('/analytics');
  return calls;
}

test('a chart has its figures in words and in a table, and asks for days in the zone of the reader', async () => {
  const calls = openAnalytics(series((days) => aSeries(days)));
  const card = within(await screen.findByRole('region', { name: 'Activity' }));
  const totals = within(await card.findByRole('list', { name: 'In the last 30 days' })).getAllByRole('listitem');
  expect(totals.map((total) => total.textContent)).toEqual(['1,208 sends', '33 opens', '1 click', '2 replies']);
  const [head, ...rows] = within(card.getByRole('table', { name: 'Activity by day' })).getAllByRole('row');
  expect(head?.textContent).toBe('DaySendsOpensClicksReplies');
  expect(rows).toHaveLength(30);
  expect(rows.at(-2)?.textContent).toBe('Sun, Mar 11,2003002');
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(calls).toContain(`GET /api/analytics/series?days=30&timeZone=${zone}`);
});

test('the range is switched between 7, 30 and 90 days', async () => {
  openAnalytics(series((days) => aSeries(days)));
  await userEvent.click(await screen.findByRole('button', { name: '7 days' }));
  expect(await screen.findByRole('list', { name: 'In the last 7 days' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('false');
});

test('the keyboard goes from day to day, and the figures of the day are shown', async () => {
  openAnalytics(series((days) => aSeries(days)));
  const chart = await screen.findByRole('slider', { name: 'Day' });
  const said = () => chart.getAttribute('aria-valuetext');
  chart.focus();
  expect(said()).toBe('Mon, Mar 2: Sends 8, Opens 3, Clicks 1, Replies 0');
  await userEvent.keyboard('{ArrowLeft}');
  expect(said()).toBe('Sun, Mar 1: Sends 1200, Opens 30, Clicks 0, Replies 2');
  expect(within(chart).getByText('Sun, Mar 1')).toBeTruthy();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(said()).toMatch(/^Sun, Feb 1: Sends 0/);
  await userEvent.keyboard('{Escape}');
  expect(within(chart).queryByText('Sun, Feb 1')).toBeNull();
});

test('a range without activity says so, and a range that cannot be read can be retried', async () => {
  let down = true;
  openAnalytics(series((days) => (down ? refusal(503, 'Figures are not ready') : aSeries(days, false))));
  expect(await screen.findByText('Figures are not ready')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing happened in the last 30 days')).toBeTruthy();
});
