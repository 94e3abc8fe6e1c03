// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../testing/fake-api.ts';
import { aCampaign, aLink, aStep } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function campaignWith(steps: ReturnType<typeof aStep>[], handlers: Record<string, unknown> = {}) {
  return fakeApi({
    'GET /api/campaigns/c1': aCampaign({ progressStatus: steps.length > 0 ? 'sequence_ready' : 'leads_ready' }),
    'GET /api/campaigns/c1/sequences': steps,
    'DELETE /api/campaigns/c1/sequences': { success: true },
    'POST /api/sequences': aStep(),
    'PATCH /api/campaigns/c1': aCampaign(),
    ...handlers,
  });
}

test('a reload asks for confirmation while something is unsaved, on any screen', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  campaignWith([aStep({ subject: 'One' })], { 'GET /api/campaigns/c1/leads': [] });
  const { user } = renderApp('/campaigns/c1/sequence');
  const subject = await screen.findByDisplayValue('One');
  expect(isAsked()).toBe(false);
  await user.type(subject, ' more');
  expect(isAsked()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Back: Add Leads' }));
  await screen.findByText('No leads uploaded yet');
  expect(isAsked()).toBe(true);
  await user.click(screen.getByRole('link', { name: /Email Sequence/ }));
  await user.click(await screen.findByRole('button', { name: 'Save Sequence' }));
  await screen.findByText('Email sequence saved successfully');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(isAsked()).toBe(false);
});

test('a save that fails is unsaved even when nothing was changed: the server may have lost the saved steps', async () => {
  const api = campaignWith([aStep({ subject: 'One' })], {
    'POST /api/sequences': refused(503, 'The service is starting'),
    'GET /api/campaigns/c1/leads': [],
  });
  const { user } = renderApp('/campaigns/c1/sequence');
  await screen.findByDisplayValue('One');
  api.respond('GET /api/campaigns/c1/sequences', []);
  await user.click(screen.getByRole('button', { name: 'Save Sequence' }));
  expect(await screen.findByText('The service is starting')).toBeTruthy();
  expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back: Add Leads' }));
  await screen.findByText('No leads uploaded yet');
  await user.click(screen.getByRole('link', { name: /Email Sequence/ }));
  expect(await screen.findByDisplayValue('One')).toBeTruthy();
});

test('unsaved text is kept while other steps are visited, until it is discarded', async () => {
  campaignWith([aStep({ subject: 'One' })], { 'GET /api/campaigns/c1/leads': [] });
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.type(await screen.findByDisplayValue('One'), ' more');
  await user.click(screen.getByRole('link', { name: 'Back: Add Leads' }));
  await screen.findByText('No leads uploaded yet');
  await user.click(screen.getByRole('link', { name: /Email Sequence/ }));
  expect(await screen.findByDisplayValue('One more')).toBeTruthy();
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByDisplayValue('One')).toBeTruthy();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('after saving, the saved steps are what the next visit begins with', async () => {
  const api = campaignWith([aStep({ subject: 'One' })], { 'GET /api/campaigns/c1/leads': [] });
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.type(await screen.findByDisplayValue('One'), ' more');
  api.respond('GET /api/campaigns/c1/sequences', [aStep({ subject: 'As saved' })]);
  await user.click(screen.getByRole('button', { name: 'Save Sequence' }));
  await screen.findByText('Email sequence saved successfully');
  await user.click(screen.getByRole('link', { name: 'Back: Add Leads' }));
  await screen.findByText('No leads uploaded yet');
  await user.click(screen.getByRole('link', { name: /Email Sequence/ }));
  expect(await screen.findByDisplayValue('As saved')).toBeTruthy();
});

test('a save that fails keeps what was written', async () => {
  campaignWith([aStep({ subject: 'One' })], { 'POST /api/sequences': refused(503, 'The service is starting') });
  const { user } = renderApp('/campaigns/c1/sequence');
  await user.type(await screen.findByDisplayValue('One'), ' more');
  await user.click(screen.getByRole('button', { name: 'Save Sequence' }));
  expect(await screen.findByText('The service is starting')).toBeTruthy();
  expect(screen.getByDisplayValue('One more')).toBeTruthy();
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('unsaved launch settings are kept as well, told before a start, and what others save meanwhile stays', async () => {
  const saved = aCampaign({ totalLeads: 1, progressStatus: 'sequence_ready' });
  const api = campaignWith([aStep({ subject: 'One' })], { 'GET /api/campaigns/c1/leads': [aLink()] });
  api.respond('GET /api/campaigns/c1', saved);
  const { user, queryClient } = renderApp('/campaigns/c1/launch');
  await user.click(await screen.findByRole('checkbox', { name: 'Monday' }));
  await user.click(screen.getByRole('link', { name: 'Next: Preview' }));
  const alert = await screen.findByText(/^This is the campaign as it was saved/);
  api.respond('GET /api/campaigns/c1', { ...saved, delayMinutes: 30 });
  await queryClient.invalidateQueries();
  await user.click(within(alert).getByRole('link', { name: 'Launch Settings' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Delay between emails (minutes)').value).toBe('30'),
  );
  expect(screen.getByRole('checkbox', { name: 'Monday' }).getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('checkbox', { name: 'Monday' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});
