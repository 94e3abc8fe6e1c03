// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLead, aLink } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const campaign = aCampaign({ status: 'active', sentCount: 2, openCount: 1 });
const sentAt = '2026-03-02T09:00:00Z';

test('the report names the campaign and counts its rows', async () => {
  fakeApi({
    'GET /api/campaigns/c1/report': {
      campaign,
      report: [
        aLink({ sentAt, openedAt: sentAt, status: 'sent' }),
        aLink({ sentAt, bounced: true, status: 'failed', lead: aLead({ id: 'l2', email: 'gone@example.com' }) }),
      ],
    },
  });
  renderApp('/campaigns/c1/report');
  expect(screen.getByText('Loading campaign report...')).toBeTruthy();
  expect(await screen.findByText('Detailed email tracking report')).toBeTruthy();
  expect(screen.getByText('ACTIVE')).toBeTruthy();
  expect(screen.getByText('50.0% open rate')).toBeTruthy();
  expect(screen.getByText('50.0% bounce rate')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Email Tracking Details' }));
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Lead',
    'Email',
    'Status',
    'Sent',
    'Opened',
    'Bounced',
    'Spam',
    'Replied',
  ]);
  expect(table.getByText('gone@example.com')).toBeTruthy();
});

test('without leads the report says so and plays no events', async () => {
  fakeApi({ 'GET /api/campaigns/c1/report': { campaign, report: [] } });
  renderApp('/campaigns/c1/report');
  expect(await screen.findByText('No leads attached to this campaign yet.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open' }).disabled).toBe(true);
});

test.each([
  ['Open', 'open'],
  ['Bounce', 'bounce'],
  ['Spam', 'spam'],
  ['Reply', 'reply'],
])('the test action %s tracks the event %s for the chosen lead', async (label, event) => {
  const api = fakeApi({
    'GET /api/campaigns/c1/report': { campaign, report: [aLink()] },
    'POST /api/campaigns/c1/tracking': { success: true },
  });
  const { user } = renderApp('/campaigns/c1/report');
  await user.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByText('Event tracked successfully')).toBeTruthy();
  expect(api.writes()).toEqual([{ call: 'POST /api/campaigns/c1/tracking', body: { leadId: 'l1', event } }]);
});

test('a report of no campaign is said to be missing', async () => {
  fakeApi({ 'GET /api/campaigns/c1/report': refused(404, 'No such campaign') });
  renderApp('/campaigns/c1/report');
  expect(await screen.findByText('Campaign not found')).toBeTruthy();
});
