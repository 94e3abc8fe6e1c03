// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aStep } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const paused = aCampaign({ status: 'paused', progressStatus: 'paused', totalLeads: 3 });
const asItIs = {
  ...{ emailsPerDayMax: 96, emailsTotal: 500, emailsHeldBack: 2 },
  ...{ firstSendAt: '2026-03-06T15:00:00Z', lastSendAt: '2026-03-13T14:15:00Z' },
};
const changed = { ...asItIs, emailsPerDayMax: 90, firstSendAt: '2026-03-09T14:00:00Z', lastSendAt: null };

function campaign(handlers: Record<string, unknown> = {}, fields: Partial<typeof paused> = {}) {
  return fakeApi({
    'GET /api/campaigns/c1': { ...paused, ...fields },
    'GET /api/campaigns/c1/leads': [],
    'GET /api/campaigns/c1/leads/status-counts': { all: 3, pending: 3, sent: 0, completed: 0, failed: 0 },
    'GET /api/campaigns/c1/sequences': [aStep()],
    'GET /api/campaigns/c1/forecast': asItIs,
    ...handlers,
  });
}

async function openDialog() {
  const { user } = renderApp('/campaigns/c1/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Change schedule' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Change schedule' })) };
}

test('the schedule of a paused campaign changes, with the forecast before and after', async () => {
  const api = campaign({ 'PATCH /api/campaigns/c1/schedule': paused });
  const { user, dialog } = await openDialog();
  const now = within(await dialog.findByRole('region', { name: 'Now' }));
  expect(await now.findByText('500 emails, and 2 that are held or have no sender')).toBeTruthy();
  expect(now.getByText('Friday, March 13, 2026 at 10:15 AM EDT')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);

  api.respond('GET /api/campaigns/c1/forecast', changed);
  await user.click(dialog.getByRole('combobox', { name: 'Start Time' }));
  await user.click(screen.getByRole('option', { name: '9:30 AM' }));
  await user.click(dialog.getByRole('switch', { name: 'Stop on reply' }));
  await user.click(dialog.getByRole('combobox', { name: 'Track opens' }));
  await user.click(screen.getByRole('option', { name: 'Off' }));
  const after = within(dialog.getByRole('region', { name: 'After the change' }));
  expect(await after.findByText('90 emails a day')).toBeTruthy();
  expect(after.getByText(/^In more than \d+ years$/)).toBeTruthy();
  expect(now.getByText('96 emails a day')).toBeTruthy();

  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Schedule changed')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.writes()).toEqual([
    {
      call: 'PATCH /api/campaigns/c1/schedule',
      body: {
        delayMinutes: 5,
        sendWindowStart: 570,
        sendWindowEnd: 1020,
        timezone: 'America/New_York',
        allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        stopOnReply: false,
        stopOnBounce: true,
        stopOnSpam: true,
        stopOnOutOfOffice: false,
        stopDomainOnReply: false,
        tracksOpens: false,
        tracksClicks: null,
      },
    },
  ]);
});

test('a campaign that was resumed meanwhile says so, and what was entered stays', async () => {
  const sentence = 'Pause the campaign first, then change its schedule.';
  campaign({ 'PATCH /api/campaigns/c1/schedule': refused(409, sentence) });
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: 'Friday' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: 'Friday' }).getAttribute('aria-checked')).toBe('false');
});

test('an active campaign says that it must be paused first', async () => {
  campaign({}, { status: 'active' });
  renderApp('/campaigns/c1/dashboard');
  const button = await screen.findByRole('button', { name: 'Change schedule' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Pause the campaign to change its schedule.')).toBeTruthy();
});

test.each(['draft', 'stopped', 'completed'] as const)('a campaign that is %s has no such button', async (status) => {
  campaign({}, { status });
  renderApp('/campaigns/c1/dashboard');
  await screen.findByRole('region', { name: 'Campaign Settings' });
  expect(screen.queryByRole('button', { name: 'Change schedule' })).toBeNull();
});
