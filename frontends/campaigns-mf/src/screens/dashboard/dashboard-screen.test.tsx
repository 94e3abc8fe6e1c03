// @vitest-environment happy-dom
import { linksNotPublic } from '@cadenza/contracts/links-not-public';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLink, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aSeries, reportResponses } from '../../testing/report-responses.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const active = aCampaign({
  status: 'active',
  progressStatus: 'running',
  totalLeads: 1,
  sentCount: 4,
  openCount: 1,
  replyCount: 1,
  nextSendReason: 'window',
});

function campaign(fields: Partial<typeof active>, handlers: Record<string, unknown> = {}) {
  return fakeApi({
    'GET /api/campaigns/c1': { ...active, ...fields },
    'GET /api/campaigns/c1/leads': [aLink({ status: 'sent' })],
    'GET /api/campaigns/c1/leads/status-counts': {
      all: 40_000,
      pending: 30_000,
      sent: 9_000,
      completed: 900,
      failed: 100,
    },
    'GET /api/campaigns/c1/sequences': [aStep()],
    ...handlers,
  });
}

const control = async () => within(await screen.findByRole('region', { name: 'Campaign Control' }));

test('an active campaign can be paused and stopped, not resumed', async () => {
  const api = campaign({}, { 'POST /api/campaigns/c1/pause': { ...active, status: 'paused' } });
  const { user } = renderApp('/campaigns/c1/dashboard');
  const panel = await control();
  expect(panel.queryByRole('button', { name: 'Resume' })).toBeNull();
  expect(panel.getByRole('button', { name: 'Stop' })).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Campaign paused')).toBeTruthy();
  expect(api.writes()).toEqual([{ call: 'POST /api/campaigns/c1/pause' }]);
});

test('a campaign is stopped after the warning that this is final', async () => {
  const api = campaign({}, { 'POST /api/campaigns/c1/stop': { ...active, status: 'stopped' } });
  const { user } = renderApp('/campaigns/c1/dashboard');
  await user.click((await control()).getByRole('button', { name: 'Stop' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText('This campaign cannot be resumed once stopped.')).toBeTruthy();
  expect(api.writes()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Stop Campaign' }));
  expect(await screen.findByText('Campaign stopped')).toBeTruthy();
});

test('a paused campaign can be resumed, and says why it paused itself', async () => {
  campaign(
    { status: 'paused', pausedReason: 'Too many emails came back.' },
    { 'POST /api/campaigns/c1/resume': refused(409, 'The list has no valid address left') },
  );
  const { user } = renderApp('/campaigns/c1/dashboard');
  const panel = await control();
  expect(panel.getByText('Too many emails came back.')).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Pause' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('The list has no valid address left')).toBeTruthy();
});

test.each(['stopped', 'completed'] as const)('a campaign that is %s has no controls', async (status) => {
  campaign({ status });
  renderApp('/campaigns/c1/dashboard');
  expect((await control()).queryAllByRole('button')).toEqual([]);
});

test('T9: the countdown runs by the second and names the rule that makes it wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  campaign({ nextSendAt: new Date(Date.now() + 65_500).toISOString() });
  renderApp('/campaigns/c1/dashboard');
  const panel = await control();
  expect(panel.getByText('Outside the sending window')).toBeTruthy();
  expect(panel.getByRole('timer').textContent).toMatch(/^1m \ds$/);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(panel.getByRole('timer').textContent).toMatch(/^\d\ds$/);
});

test('T9: an obstacle is shown instead of the rule', async () => {
  campaign({
    nextSendAt: new Date(Date.now() + 65_500).toISOString(),
    nextSendReason: 'hold',
    nextSendObstacle: 'The mail account refuses the login (535 5.7.8).',
  });
  renderApp('/campaigns/c1/dashboard');
  const panel = await control();
  expect(panel.getByText('The mail account refuses the login (535 5.7.8).')).toBeTruthy();
  expect(panel.queryByText('Waiting for leads that are on hold')).toBeNull();
});

test('L11: where nobody could open the links, Settings is one press away', async () => {
  campaign({ nextSendReason: 'hold', nextSendObstacle: `${linksNotPublic}. Nothing is lost.` });
  renderApp('/campaigns/c1/dashboard');
  const link = (await control()).getByRole('link', { name: 'Settings' });
  expect(link.getAttribute('href')).toBe('/settings');
});

test('the campaign, the counts of its leads and their first page are read again every ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = campaign({});
  renderApp('/campaigns/c1/dashboard');
  await control();
  await screen.findByText('Ada Byron');
  await screen.findByRole('progressbar', { name: 'Pending: 30000 of 40000' });
  const paths = ['', '/leads/status-counts', '/leads?limit=200'];
  const reads = () =>
    paths.map((path) => api.calls.filter(({ call }) => call === `GET /api/campaigns/c1${path}`).length);
  const before = reads();
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(reads()).toEqual(before.map((count) => count + 1));
});

test('O5: what people did leads, each with its change; opens and clicks follow, with a word on machines', async () => {
  const figures = { ...active, sentCount: 2_000, replyCount: 40, bounceCount: 10, optOutCount: 4, openCount: 900 };
  campaign(figures, {
    'GET /api/campaigns/c1/funnel': reportResponses(figures, [])['GET /api/campaigns/c1/funnel'],
    'GET /api/campaigns/c1/series': aSeries({ sentCount: 500, replyCount: 12 }, { sentCount: 700, replyCount: 8 }),
  });
  renderApp('/campaigns/c1/dashboard');
  const cards = within(await screen.findByRole('region', { name: 'Figures' }));
  expect(await cards.findByText('12 in 30 days, 4 more than before')).toBeTruthy();
  expect(cards.getByText('500 emails in 30 days, 200 fewer than before')).toBeTruthy();
  expect(cards.getByText('2.0% of sent')).toBeTruthy();
  const labels = cards
    .getAllByText(/^(Sent|Replied|Bounced|Opted out|Opened|Clicked)$/)
    .map((each) => each.textContent);
  expect(labels).toEqual(['Sent', 'Replied', 'Bounced', 'Opted out', 'Opened', 'Clicked']);
  expect(cards.getByText(/Many opens and clicks are made by machines/)).toBeTruthy();
  // The control panel and the column of the steps.
  expect(screen.getAllByText('active')).toHaveLength(2);
});

test('figures, lead status, sequence and settings are shown', async () => {
  campaign({});
  renderApp('/campaigns/c1/dashboard');
  await control();
  expect(screen.getAllByText('25.0% of sent')).toHaveLength(2);
  // Not "to": some leads may have got nothing.
  expect(screen.getByText('1 lead in the campaign')).toBeTruthy();
  const leadStatus = within(await screen.findByRole('region', { name: 'Lead Status' }));
  expect(await leadStatus.findByText('Ada Byron')).toBeTruthy();
  expect(await leadStatus.findByRole('progressbar', { name: 'Pending: 30000 of 40000' })).toBeTruthy();
  expect(await screen.findByText('Hello {{firstName}}')).toBeTruthy();
  expect(screen.getByText('9:00 AM to 5:00 PM')).toBeTruthy();
  expect(screen.getByText('Monday to Friday')).toBeTruthy();
});

test.each(['stopped', 'completed'] as const)(
  'L5, L6: leads of a %s campaign that got nothing wait for nothing',
  async (status) => {
    campaign({ status });
    renderApp('/campaigns/c1/dashboard');
    const leadStatus = within(await screen.findByRole('region', { name: 'Lead Status' }));
    expect(await leadStatus.findByRole('progressbar', { name: 'Not sent: 30000 of 40000' })).toBeTruthy();
    expect(leadStatus.queryByText(/pending/i)).toBeNull();
  },
);

test('D9: the leads that wait for a value are listed with what they lack, and lead to their conversations', async () => {
  const leads = [
    {
      leadId: 'l1',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.com',
      stepNumber: 2,
      variables: ['jobRole'],
    },
  ];
  campaign({ missingValues: 'hold' }, { 'GET /api/campaigns/c1/missing-values': { count: 51, leads } });
  renderApp('/campaigns/c1/dashboard');
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for values' }));
  expect(waiting.getByText('51 leads wait for a value')).toBeTruthy();
  expect(waiting.getByText('Email 2: no job role')).toBeTruthy();
  expect(waiting.getByText('and 50 more')).toBeTruthy();
  expect(waiting.getByRole('link', { name: 'Ada Byron' }).getAttribute('href')).toBe('/campaigns/c1/report?lead=l1');
  const settings = within(screen.getByRole('region', { name: 'Campaign Settings' }));
  expect(settings.getByText('The lead waits')).toBeTruthy();
  expect(settings.getByText('Only who answered')).toBeTruthy();
});

test('D9: a campaign that leaves gaps does not ask who waits', async () => {
  const api = campaign({});
  renderApp('/campaigns/c1/dashboard');
  expect(await screen.findByText('Leave a gap')).toBeTruthy();
  expect(api.calls.filter(({ call }) => call.includes('missing-values'))).toEqual([]);
});
