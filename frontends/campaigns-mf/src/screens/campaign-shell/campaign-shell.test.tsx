// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => vi.useRealTimers());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a campaign that does not exist is reported as missing', async () => {
  fakeApi({ 'GET /api/campaigns/c1': refused(404, 'No such campaign') });
  renderApp('/campaigns/c1');
  expect(screen.getByText('Loading campaign...')).toBeTruthy();
  expect(await screen.findByText('Campaign not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Campaigns' }).getAttribute('href')).toBe('/campaigns');
});

test('a draft opens on its overview, without a dashboard step', async () => {
  fakeApi({ 'GET /api/campaigns/c1': aCampaign({ totalLeads: 2, sentCount: 0, progressStatus: 'sequence_ready' }) });
  renderApp('/campaigns/c1');
  expect(await screen.findByRole('heading', { name: 'Campaign Overview' })).toBeTruthy();
  const steps = within(screen.getByRole('navigation', { name: 'Campaign steps' }));
  expect(steps.queryByText('Dashboard')).toBeNull();
  expect(steps.getByRole('link', { name: /Launch Settings/ })).toBeTruthy();
  expect(steps.getByRole('link', { name: /Email Sequence.*done/ })).toBeTruthy();
  expect(steps.queryByRole('link', { name: /Launch Settings.*done/ })).toBeNull();
  const next = within(screen.getByRole('region', { name: 'Next Steps' })).getAllByRole('listitem');
  expect(next.map(({ textContent }) => textContent)).toEqual([
    'Add leads(done)',
    'Build your email sequence(done)',
    '3Configure launch settings',
    '4Launch your campaign',
  ]);
});

test.each(['active', 'paused', 'stopped', 'completed'] as const)(
  'a campaign that is %s opens on its dashboard, with the launch step locked and a note',
  async (status) => {
    fakeApi({
      'GET /api/campaigns/c1': aCampaign({ status, progressStatus: 'running' }),
      'GET /api/campaigns/c1/leads': [],
      'GET /api/campaigns/c1/sequences': [],
    });
    renderApp('/campaigns/c1');
    expect(await screen.findByRole('heading', { name: 'Campaign Dashboard' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Launch Settings/ }).disabled).toBe(true);
    expect(
      screen.getByText(`Campaign is ${status}. Launch settings cannot be changed, but you can edit other steps.`),
    ).toBeTruthy();
  },
);

test('an address below a campaign that names no step is not found', () => {
  fakeApi({});
  renderApp('/campaigns/c1/nowhere');
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});

test('the name is changed in place, and not to nothing', async () => {
  const api = fakeApi({ 'GET /api/campaigns/c1': aCampaign(), 'PATCH /api/campaigns/c1': aCampaign() });
  const { user } = renderApp('/campaigns/c1/overview');
  await user.click(await screen.findByRole('button', { name: 'Edit campaign name' }));
  const name = await screen.findByRole('textbox', { name: 'Campaign Name' });
  await user.clear(name);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.type(name, 'Summer{Enter}');
  expect(await screen.findByText('Campaign updated successfully')).toBeTruthy();
  expect(api.writes()).toEqual([{ call: 'PATCH /api/campaigns/c1', body: { name: 'Summer' } }]);
});
