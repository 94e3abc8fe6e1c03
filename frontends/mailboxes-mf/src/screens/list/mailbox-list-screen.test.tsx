// @vitest-environment happy-dom
import { aMailbox, network, refusal } from '@cadenza/api-client/testing';
import type { MailboxState } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const broken = aMailbox({
  ...{ address: 'broken@example.com', tags: ['team a'], state: 'needs-attention', imap: null },
  stateReason: 'imap.example.com:993 refused the password',
});
const usual = aMailbox({ address: 'ada@example.com', fromName: 'Ada', sentToday: 12, leftToday: 28 });

const showAt = (width: 'wide' | 'narrow') =>
  vi.stubGlobal('matchMedia', () => ({ matches: width === 'wide', addEventListener() {}, removeEventListener() {} }));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const rows = () =>
  within(screen.getByRole('table', { name: 'Mailboxes' }))
    .getAllByRole('row')
    .slice(1);

test('the list shows state and reason, what was sent today and when its inbox was read', async () => {
  showAt('wide');
  network({ 'GET /api/mailboxes': [usual, broken] });
  renderMailboxes('/mailboxes');
  await screen.findByText('All Mailboxes (2)');
  expect(screen.getByRole('columnheader', { name: 'Inbox read' })).toBeTruthy();
  const [first, second] = rows();
  expect(within(first!).getByText('Connected')).toBeTruthy();
  expect(within(first!).getByText('12/40')).toBeTruthy();
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

test('an inbox that was read long ago shows the day', async () => {
  showAt('wide');
  network({ 'GET /api/mailboxes': [{ ...usual, lastReadAt: '2025-03-01T12:00:00Z' }] });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('Read on Mar 1, 2025')).toBeTruthy();
});

test('a narrow list says beside the name when the inbox was read, or why a mailbox waits', async () => {
  showAt('narrow');
  const waiting = aMailbox({ state: 'waiting', stateReason: 'imap.example.com:993 did not answer' });
  network({ 'GET /api/mailboxes': [{ ...usual, lastReadAt: minutesAgo(2) }, waiting] });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('Ada · read 2 min ago · today 12/40')).toBeTruthy();
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(screen.getByText('imap.example.com:993 did not answer')).toBeTruthy();
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
  [true, /Their emails are kept under/],
  [false, /They use the mail server of the settings/],
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

test('a list that cannot be read says so and tries again', async () => {
  let isDown = true;
  network({ 'GET /api/mailboxes': () => (isDown ? refusal(503, 'Mailboxes are not ready') : [usual]) });
  renderMailboxes('/mailboxes');
  expect(await screen.findByText('Mailboxes are not ready')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ada@example.com')).toBeTruthy();
});
