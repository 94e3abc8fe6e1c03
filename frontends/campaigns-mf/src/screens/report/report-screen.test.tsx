// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLead, aLink } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aReportPage, aSeries, reportResponses } from '../../testing/report-responses.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const campaign = aCampaign({ status: 'active', sentCount: 2, openCount: 1 });
const sentAt = '2026-03-02T09:00:00Z';

test('the report names the campaign and counts its rows', async () => {
  fakeApi(
    reportResponses(campaign, [
      aLink({ sentAt, openedAt: sentAt, status: 'sent' }),
      aLink({
        sentAt,
        ...{ bounced: true, bouncedAt: '2025-03-02T12:00:00Z', status: 'failed', reason: 'bounced' },
        lead: aLead({ id: 'l2', email: 'gone@example.com' }),
      }),
    ]),
  );
  renderApp('/campaigns/c1/report');
  expect(screen.getByText('Loading campaign report...')).toBeTruthy();
  expect(await screen.findByText('Detailed email tracking report')).toBeTruthy();
  expect(screen.getByText('ACTIVE')).toBeTruthy();
  expect(screen.getByText('50.0% open rate')).toBeTruthy();
  expect(screen.getByText('50.0% bounce rate')).toBeTruthy();
  const table = within(await screen.findByRole('table', { name: 'Email Tracking Details' }));
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
  const gone = within(table.getByText('gone@example.com').closest('tr') as HTMLElement);
  expect(gone.getByText('bounced')).toBeTruthy();
  expect(gone.getByText('Mar 2, 2025')).toBeTruthy();
  expect(gone.queryByText(/failed|yes/i)).toBeNull();
  expect(screen.getByRole('button', { name: 'Bounced or failed 1' })).toBeTruthy();
});

test('without leads the report says so and offers no test events', async () => {
  fakeApi(reportResponses(campaign, []));
  renderApp('/campaigns/c1/report');
  expect(await screen.findByText('No leads attached to this campaign yet.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open' }).disabled).toBe(true);
});

const confirmTest = 'Mark as a test';

test.each([
  ['Open', 'open', 'opened, as a test. It counts in the figures until you take it back.'],
  ['Bounce', 'bounce', 'stops this lead as a real bounce would, until you take it back.'],
  ['Spam', 'spam', 'stops this lead as a real complaint would, until you take it back.'],
  ['Reply', 'reply', 'stops this lead as a real reply would, until you take it back.'],
])(
  'S7: the test action %s says what it does, and tracks the event %s for the chosen lead',
  async (label, event, words) => {
    const api = fakeApi({
      ...reportResponses(campaign, [aLink()]),
      'POST /api/campaigns/c1/tracking': { success: true },
    });
    const { user } = renderApp('/campaigns/c1/report');
    await screen.findByRole('table', { name: 'Email Tracking Details' });
    const button = screen.getByRole('button', { name: label });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(api.writes()).toEqual([]);
    await user.click(button);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(new RegExp(`Marks Ada Byron as .*${words}`))).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: confirmTest }));
    expect(await screen.findByText('Event tracked successfully')).toBeTruthy();
    expect(api.writes()).toEqual([{ call: 'POST /api/campaigns/c1/tracking', body: { leadId: 'l1', event } }]);
  },
);

test.each([
  ['Test: take back for Ada Byron', 'the row'],
  ['Take back', 'the card'],
])('S7: a test event is marked, and %s in %s takes it back', async (name) => {
  const row = { ...aLink(), heldUntil: null, tests: ['open' as const, 'reply' as const] };
  const api = fakeApi({
    ...reportResponses(campaign, [row]),
    'DELETE /api/campaigns/c1/tracking/l1': () => {
      api.respond('GET /api/campaigns/c1/report-rows', aReportPage([aLink()]));
      return { success: true };
    },
  });
  const { user } = renderApp('/campaigns/c1/report');
  expect(await screen.findByText('Ada Byron is marked as opened and replied, as a test.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Test taken back')).toBeTruthy();
  expect(api.writes().map(({ call }) => call)).toEqual(['DELETE /api/campaigns/c1/tracking/l1']);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
});

const rowsPath = 'GET /api/campaigns/c1/report-rows';
const playedFor = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => call === 'POST /api/campaigns/c1/tracking').map(({ body }) => body);

test('the lead of a test action is searched for on the server and chosen by keyboard', async () => {
  const [ada, lin] = [aLink(), aLink({ lead: aLead({ id: 'l2', firstName: 'Lin', email: 'lin@example.com' }) })];
  const api = fakeApi({
    ...reportResponses(campaign, [ada]),
    [`${rowsPath}?limit=200&search=l`]: aReportPage([ada, lin]),
    'POST /api/campaigns/c1/tracking': { success: true },
  });
  const { user } = renderApp('/campaigns/c1/report');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Lead' });
  await waitFor(() => expect(field.value).toBe('Ada Byron · ada@example.com'));
  await user.click(field);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await user.type(field, 'l');
  const option = await screen.findByRole('option', { name: /Lin Byron/ });
  await user.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Lin Byron · lin@example.com');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  await user.click(await screen.findByRole('button', { name: confirmTest }));
  await screen.findByText('Event tracked successfully');
  expect(playedFor(api.calls)).toEqual([{ leadId: 'l2', event: 'reply' }]);
});

test('Escape and an empty search leave the chosen lead of the test actions as it was', async () => {
  fakeApi({ ...reportResponses(campaign, [aLink()]), [`${rowsPath}?limit=200&search=x`]: aReportPage([]) });
  const { user } = renderApp('/campaigns/c1/report');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Lead' });
  await waitFor(() => expect(field.disabled).toBe(false));
  await user.type(field, 'x');
  expect(await screen.findByText('No lead contains what you typed.')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Ada Byron · ada@example.com');
  await user.type(field, 'x');
  await user.keyboard('{Escape}');
  expect(field.value).toBe('Ada Byron · ada@example.com');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('a report of a campaign that does not exist is reported as missing', async () => {
  fakeApi({ 'GET /api/campaigns/c1/funnel': refused(404, 'No such campaign') });
  renderApp('/campaigns/c1/report');
  expect(await screen.findByText('Campaign not found')).toBeTruthy();
});

const rowsAsked = (calls: { call: string }[]) =>
  calls.filter(({ call }) => call.includes('/report-rows?')).map(({ call }) => call.replace(/^.*\?/, ''));

test('a status shows its count, and filters the rows and the exported file', async () => {
  const [ada, lin] = [aLink({ sentAt, status: 'sent' }), aLink({ lead: aLead({ id: 'l2', firstName: 'Lin' }) })];
  const api = fakeApi({
    ...reportResponses(campaign, [ada, lin]),
    'GET /api/campaigns/c1/report-rows?limit=200&status=pending': {
      ...aReportPage([lin]),
      counts: aReportPage([ada, lin]).counts,
    },
  });
  const { user } = renderApp('/campaigns/c1/report');
  const pending = await screen.findByRole('button', { name: 'Pending 1' });
  expect(screen.getByRole('button', { name: 'All 2' }).getAttribute('aria-pressed')).toBe('true');
  const file = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  expect(file()).toBe('/api/campaigns/c1/report.csv');
  await user.click(pending);
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Ada Byron' })).toBeNull());
  expect(screen.getByRole('cell', { name: 'Lin Byron' })).toBeTruthy();
  expect(pending.getAttribute('aria-pressed')).toBe('true');
  expect(file()).toBe('/api/campaigns/c1/report.csv?status=pending');
  expect(rowsAsked(api.calls)).toEqual(['limit=200', 'limit=200&status=pending']);
});

test('L5: rows of a stopped campaign that got nothing wait for nothing, and for no day', async () => {
  const held = { ...aLink(), heldUntil: '2099-03-09T05:00:00Z' };
  fakeApi(reportResponses({ ...campaign, status: 'stopped' }, [held]));
  renderApp('/campaigns/c1/report');
  expect(await screen.findByRole('button', { name: 'Not sent 1' })).toBeTruthy();
  expect(await screen.findByText('not sent')).toBeTruthy();
  expect(screen.queryByText(/pending|on hold/i)).toBeNull();
});

test('a search asks the server, and says when nobody is found', async () => {
  const api = fakeApi({
    ...reportResponses(campaign, [aLink()]),
    'GET /api/campaigns/c1/report-rows?limit=200&search=nobody': aReportPage([]),
  });
  const { user } = renderApp('/campaigns/c1/report');
  await user.type(await screen.findByRole('searchbox', { name: 'Search the report' }), 'nobody');
  expect(await screen.findByText('No leads match this search and status.')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  expect(await screen.findByRole('cell', { name: 'Ada Byron' })).toBeTruthy();
  expect(rowsAsked(api.calls)).toContain('limit=200&search=nobody');
});

test('a column sorts ascending, descending, and not at all, by keyboard too', async () => {
  const api = fakeApi(reportResponses(campaign, [aLink()]));
  const { user } = renderApp('/campaigns/c1/report');
  const sent = await screen.findByRole('button', { name: 'Sort by Sent' });
  const header = () => screen.getByRole('columnheader', { name: 'Sent' }).getAttribute('aria-sort');
  expect(header()).toBeNull();
  sent.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(header()).toBe('ascending'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(header()).toBe('descending'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sort by Sent' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(header()).toBeNull());
  expect(rowsAsked(api.calls)).toEqual([
    'limit=200',
    'limit=200&sort=sent&direction=ascending',
    'limit=200&sort=sent&direction=descending',
  ]);
});

test('more rows are read when the end is near, and the table shows the total', async () => {
  const lin = aLink({ lead: aLead({ id: 'l2', firstName: 'Lin' }) });
  fakeApi({
    ...reportResponses(campaign, [aLink(), lin]),
    'GET /api/campaigns/c1/report-rows?limit=200': { ...aReportPage([aLink(), lin]), rows: [aLink()], nextCursor: 'n' },
    'GET /api/campaigns/c1/report-rows?limit=200&cursor=n': { rows: [lin], nextCursor: null, counts: null },
  });
  renderApp('/campaigns/c1/report');
  expect(await screen.findByRole('cell', { name: 'Lin Byron' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Email Tracking Details' }).getAttribute('aria-rowcount')).toBe('3');
});

test('the report counts clicks as the dashboard does, and shows a trend', async () => {
  const row = { ...aLink({ sentAt, openedAt: sentAt, clickedAt: sentAt, status: 'sent' }), heldUntil: null };
  fakeApi({
    ...reportResponses(campaign, [row]),
    'GET /api/campaigns/c1/series': aSeries({ sentCount: 3, clickCount: 1 }, {}),
  });
  renderApp('/campaigns/c1/report');
  expect(await screen.findByText('100.0% click rate')).toBeTruthy();
  const days = within(await screen.findByRole('table', { name: 'Figures by day' })).getAllByRole('row');
  expect(days.map((day) => day.textContent)).toEqual([
    'DaySentRepliedBouncedOpted outOpenedClicked',
    'Mar 1, 2026000000',
    'Mar 2, 2026300001',
  ]);
  expect(await screen.findByText(/^Clicked Mar/)).toBeTruthy();
});

test('the funnel shows the figures of each step', async () => {
  const steps = [
    { stepNumber: 1, sentCount: 8, openCount: 3, clickCount: 1, replyCount: 1, bounceCount: 0 },
    { stepNumber: 2, sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0, bounceCount: 0 },
  ];
  fakeApi(reportResponses(campaign, [aLink()], steps));
  renderApp('/campaigns/c1/report');
  const [first, second] = within(await screen.findByLabelText('Funnel by step')).getAllByRole('listitem');
  expect(first?.textContent).toBe(
    'Step 1: Initial emailSent8 Replied1 (12.5%)Bounced0 (0.0%)Opened3 (37.5%)Clicked1 (12.5%)',
  );
  expect(within(second!).getByRole('heading', { name: 'Step 2: Follow-up 1' })).toBeTruthy();
});
