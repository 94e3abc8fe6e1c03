// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { aCampaign } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is missing before the launch is listed', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign() });
  renderApp('/campaigns/c1/launch');
  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain('Prerequisites not met');
  expect(box.querySelectorAll('li')).toHaveLength(2);
});

test('nothing is missing once there are leads and a sequence', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ totalLeads: 1, progressStatus: 'sequence_ready' }) });
  renderApp('/campaigns/c1/launch');
  await screen.findByRole('heading', { name: 'Launch Settings' });
  expect(screen.queryByText('Prerequisites not met')).toBeNull();
});

test('the last selected day cannot be unchecked', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ allowedWeekdays: ['Monday', 'Friday'] }) });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await screen.findByRole('checkbox', { name: 'Monday' }));
  expect(screen.getByRole('checkbox', { name: 'Monday' }).getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  expect(screen.getByRole('checkbox', { name: 'Friday' }).getAttribute('aria-checked')).toBe('true');
});

test('a delay outside of the limits is corrected', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign() });
  const { user } = renderApp('/campaigns/c1/launch');
  const delay = await screen.findByLabelText<HTMLInputElement>('Delay between emails (minutes)');
  await user.clear(delay);
  await user.type(delay, '30');
  expect(delay.value).toBe('30');
  await user.clear(delay);
  await user.tab();
  expect(delay.value).toBe('1');
  await user.clear(delay);
  await user.type(delay, '9999');
  expect(delay.value).toBe('1440');
});

test('24 hourly times and 15 time zones are offered', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign() });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await screen.findByRole('combobox', { name: 'Start Time' }));
  expect(screen.getAllByRole('option')).toHaveLength(24);
  await user.click(screen.getByRole('option', { name: '11:00 PM' }));
  expect(screen.getByText('11:00 PM to 5:00 PM the next day')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Timezone' }));
  expect(screen.getAllByRole('option')).toHaveLength(15);
});

test('saving sends all settings at once', async () => {
  const saved = aCampaign({ totalLeads: 1, progressStatus: 'sequence_ready' });
  const api = fakeApi({
    'GET /api/campaigns/c1': saved,
    'PATCH /api/campaigns/c1': () => {
      api.answer('GET /api/campaigns/c1', { ...saved, stopOnOutOfOffice: true });
      return saved;
    },
  });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await screen.findByRole('switch', { name: 'Stop on out-of-office' }));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Launch settings saved')).toBeTruthy();
  expect(api.writes()).toEqual([
    {
      call: 'PATCH /api/campaigns/c1',
      body: {
        delayMinutes: 5,
        sendWindowStart: 540,
        sendWindowEnd: 1020,
        timezone: 'America/New_York',
        allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        stopOnReply: true,
        stopOnBounce: true,
        stopOnSpam: true,
        stopOnOutOfOffice: true,
      },
    },
  ]);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('once launched the settings can be read but not changed', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ status: 'paused', progressStatus: 'paused' }) });
  renderApp('/campaigns/c1/launch');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save Settings' })).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('checkbox', { name: 'Monday' }).disabled).toBe(true);
});
