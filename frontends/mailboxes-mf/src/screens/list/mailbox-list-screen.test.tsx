// @vitest-environment happy-dom
import { aMailbox, network, refusal } from '@cadenza/api-client/testing';
import type { MailboxState, MailboxWork, SendingDomain } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';
import { aSendingDomain } from '../../testing/sending-domain.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const broken = aMailbox({
  ...{ address: 'broken@example.com', tags: ['team a'], state: 'needs-attention', imap: null },
  stateReason: 'imap.example.com:993 refused the password',
});
const usual = aMailbox({ address: 'ada@example.com', fromName: 'Ada', sentToday: 12, leftToday: 28 });

const workOf = (mailboxId: string, boundLeads = 0): MailboxWork => ({
  ...{ mailboxId, allowanceToday: 40, usedToday: 12, campaigns: [], campaignCount: 3, boundLeads, waiting: null },
  unread: null,
});

const showAt = (width: 'wide' | 'narrow') =>
  vi.stubGlobal('matchMedia', () => ({ matches: width === 'wide', addEventListener() {}, removeEventListener() {} }));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const rows = () =>
  within(screen.getByRole('table', { name: 'Mailboxes' }))
    .getAllByRole('row')
    .slice(1);

test('the list shows state and reason, what was used and is left today, campaigns, and when its inbox was read', async () => {
  showAt('wide');
  network({ 'GET /api/mailboxes': [usual, broken], 'GET /api/mailbox-work': [workOf(usual.id)] });
  renderMailboxes('/mailboxes');
  await screen.findByText('All Mailboxes (2)');
  expect(screen.getByRole('columnheader', { name: 'Inbox read' })).toBeTruthy();
  await screen.findByRole('cell', { name: '3' });
  const [first, second] = rows();
  expect(within(first!).getByText('Connected')).toBeTruthy();
  expect(
    within(first!)
      .getAllByRole('cell')
      .slice(3, 6)
      .map(({ textContent }) => textContent),
  ).toEqual(['12', '28', '3']);
  expect(within(second!).getAllByRole('cell')[5]?.textContent).toBe('–');
  expect(within(first!).getByText('Not read yet')).toBeTruthy();
  expect(within(second!).getByText('Needs attention')).toBeTruthy();
  expect(within(second!).getByText('imap.example.com:993 refused the password')).toBeTruthy();
  expect(within(second!).getByText('Replies are not seen')).toBeTruthy();
  expect(within(second!).getByRole('link').getAttribute('href')).toBe(`/mailboxes/${broken.id}`);
});

test.each([
  [0.5, 'Read just now'],
  [2, 'Read 2 min ago'],
  [125, 'Read 2 h ago'],
  [60 * 25, 'Read 1 day ago'],
])('an inbox that was read %d minutes ago is said to be so, with the exact time', async (minutes, words) => {
  showAt('wide');
  network({ 'GET /api/mailboxes': [{ ...usual, lastReadAt: minutesAgo(minutes) }] });
  renderMailboxes('/mailboxes');
  const time = await screen.findByText(words);
  expect(time.title).toMatch(/20\d\d, \d+:\d\d\s[AP]M$/);
});

test('a connected mailbox whose server takes no emails waits, and is found so', async () => {
  showAt('wide');
  const waiting = 'The mail server cannot be reached. Nothing is lost; it is tried again at 2:05 PM EST.';
  const work = [
    { ...workOf(usual.id), waiting },
    { ...workOf(broken.id), waiting },
  ];
  network({ 'GET /api/mailboxes': [usual, broken], 'GET /api/mailbox-work': work });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText(waiting)).toBeTruthy();
  const [first, second] = rows();
  expect(within(first!).getByText('Waiting')).toBeTruthy();
  expect(within(second!).getByText('Needs attention'), 'a person must mend it first').toBeTruthy();
});

test('an inbox that was read long ago shows the day', async () => {
  showAt('wide');
  network({ 'GET /api/mailboxes': [{ ...usual, lastReadAt: '2025-03-01T12:00:00Z' }] });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('Read on Mar 1, 2025')).toBeTruthy();
});

test('a narrow list says beside the name when the inbox was read, or why a mailbox waits', async () => {
  showAt('narrow');
  const waiting = aMailbox({ state: 'waiting', stateReason: 'imap.example.com:993 did not answer' });
  network({
    'GET /api/mailboxes': [{ ...usual, lastReadAt: minutesAgo(2) }, waiting],
    'GET /api/mailbox-work': [workOf(usual.id)],
  });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('Ada · read 2 min ago · today 12/40 · 3 campaigns')).toBeTruthy();
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(screen.getByText('imap.example.com:993 did not answer')).toBeTruthy();
});

test.each(['narrow', 'wide'] as const)('S8: a %s list says why a connected mailbox sends half', async (width) => {
  showAt(width);
  const warning = 'Sends half of its daily limit: 3 of the last 100 emails (3.0%) went to addresses that do not exist.';
  network({ 'GET /api/mailboxes': [{ ...usual, warning }] });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('Connected')).toBeTruthy();
  expect(screen.getByText(warning)).toBeTruthy();
});

test('the list follows what happens while it is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let state: MailboxState = 'waiting';
  network({ 'GET /api/mailboxes': () => [{ ...usual, state }] });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('Waiting')).toBeTruthy();
  state = 'connected';
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText('Connected')).toBeTruthy();
});

test('mailboxes are found by address and name, and by state', async () => {
  network({ 'GET /api/mailboxes': [usual, broken] });
  renderMailboxes('/mailboxes');
  await screen.findByText('All Mailboxes (2)');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search mailboxes' }), 'ADA');
  expect(screen.getByText('All Mailboxes (1 of 2)')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Paused' }));
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Tag' }));
  await userEvent.click(await screen.findByRole('option', { name: 'team a' }));
  expect(rows()).toHaveLength(1);
});

test.each([
  [true, /Emails of campaigns without mailboxes are kept under/],
  [false, /Campaigns without mailboxes use the default mail server/],
])('without mailboxes it says what campaigns use (catcher: %j)', async (catcher, words) => {
  network({ 'GET /api/mailboxes': [], 'GET /api/auth/check': { authenticated: true, catcher } });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('No mailboxes yet')).toBeTruthy();
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a thousand mailboxes are one list of which only what is in view is drawn', async () => {
  network({ 'GET /api/mailboxes': Array.from({ length: 1_000 }, () => aMailbox()) });
  renderMailboxes('/mailboxes');
  const table = await screen.findByRole('table', { name: 'Mailboxes' });
  expect(table.getAttribute('aria-rowcount')).toBe('1001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(100);
});

test('M7: leads of removed mailboxes wait in the list until they are moved or ended', async () => {
  network({
    'GET /api/mailboxes': [usual],
    'GET /api/mailbox-work': [workOf(usual.id, 5), workOf('gone', 7), workOf('empty')],
    'POST /api/mailboxes/gone/move-leads': { moved: 7, left: 0 },
    'POST /api/mailboxes/gone/end-leads': { ended: 7, left: 0 },
  });
  renderMailboxes('/mailboxes');
  const waiting = within(await screen.findByRole('region', { name: 'Leads of removed mailboxes' }));
  expect(waiting.getAllByRole('listitem')).toHaveLength(1);
  expect(waiting.getByText('7 leads in 3 campaigns')).toBeTruthy();
  await userEvent.click(waiting.getByRole('button', { name: 'Move…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move the leads of a removed mailbox' }));
  await userEvent.click(await dialog.findByRole('radio', { name: 'ada@example.com' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('7 leads moved')).toBeTruthy();
  await userEvent.click(waiting.getByRole('button', { name: 'End…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End 7 leads?' }));
  await userEvent.click(question.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('7 leads ended')).toBeTruthy();
});

test('a list that cannot be read says so and tries again', async () => {
  let isDown = true;
  network({ 'GET /api/mailboxes': () => (isDown ? refusal(503, 'Mailboxes are not ready') : [usual]) });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('Mailboxes are not ready')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ada@example.com')).toBeTruthy();
});

test('M11: the list names the domains whose first emails are stopped, or will be, with the way to mend them', async () => {
  const failing = (domain: string, fields: Partial<SendingDomain> = {}) =>
    aSendingDomain(domain, { failingSince: '2026-03-02T15:00:00Z', ...fields });
  const stopped = ['a.io', 'b.io', 'c.io', 'd.io', 'e.io'].map((each) => failing(each, { firstEmailsStopped: true }));
  const chosen = failing('chosen.io', { stopsFirstEmails: false });
  network({
    'GET /api/mailboxes': [usual],
    'GET /api/mailbox-work': [],
    'GET /api/mailboxes/domains': [...stopped, failing('soon.io'), chosen, failing('well.io', { failingSince: null })],
  });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText(/^Mailboxes of a.io, b.io, c.io, and 2 more write to nobody/)).toBeTruthy();
  expect(screen.getByText(/^First emails of soon.io stop three days after/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what to set' }).getAttribute('href')).toBe('/mailboxes/domains');
});
