// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLink, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

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
  expect(api.writes()).toEqual([{ call: 'POST /api/campaigns/c1/pause', body: {} }]);
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

test('the campaign and its leads are read again every ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = campaign({});
  renderApp('/campaigns/c1/dashboard');
  await control();
  const reads = (call: string) => api.calls.filter((each) => each.call === call).length;
  const before = [reads('GET /api/campaigns/c1'), reads('GET /api/campaigns/c1/leads')];
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(reads('GET /api/campaigns/c1')).toBe((before[0] ?? 0) + 1);
  expect(reads('GET /api/campaigns/c1/leads')).toBe((before[1] ?? 0) + 1);
});

test('figures, lead status, sequence and settings are shown', async () => {
  campaign({});
  renderApp('/campaigns/c1/dashboard');
  await control();
  expect(screen.getAllByText('25.0% of sent')).toHaveLength(2);
  expect(within(await screen.findByRole('region', { name: 'Lead Status' })).getByText('Ada Byron')).toBeTruthy();
  expect(await screen.findByText('Hello {{firstName}}')).toBeTruthy();
  expect(screen.getByText('9:00 AM to 5:00 PM')).toBeTruthy();
  expect(screen.getByText('Monday to Friday')).toBeTruthy();
});
