// @vitest-environment happy-dom
import { aMailbox } from '@cadenza/api-client/testing';
import type { MailboxFigures } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { aCampaign, aLead, aLink } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aReportPage, reportResponses } from '../../testing/report-responses.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sentAt = '2026-03-02T09:00:00Z';
const nothing = { sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0, bounceCount: 0, spamCount: 0 };
const figures = (mailboxId: string | null, fields: Partial<MailboxFigures> = {}): MailboxFigures => ({
  ...{ mailboxId, address: mailboxId && `${mailboxId}@sales.example`, isRemoved: false },
  ...nothing,
  ...fields,
});
const several = [
  figures('ada', { sentCount: 1_200, openCount: 300, replyCount: 60 }),
  figures('bob', { sentCount: 10, bounceCount: 1, isRemoved: true }),
  figures('moved-to'),
  figures(null, { sentCount: 2 }),
];
const totals = { sentCount: 1_212, openCount: 300, replyCount: 60, bounceCount: 1 };
const links = [
  aLink({ mailboxId: 'ada', status: 'sent', sentAt }),
  aLink({ mailboxId: 'bob', status: 'sent', sentAt, lead: aLead({ id: 'l2', firstName: 'Grace' }) }),
];

function open(mailboxes: MailboxFigures[]) {
  const api = fakeApi({
    'GET /api/mailboxes': [aMailbox({ id: 'ada', address: 'ada@sales.example' })],
    ...reportResponses(aCampaign({ status: 'active', ...totals }), links, [], mailboxes),
  });
  return { api, ...renderApp('/campaigns/c1/report') };
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('M2, O4: the report says what each mailbox sent and what came back, and what they add up to', async () => {
  open(several);
  const table = await screen.findByRole('table', { name: 'Emails by mailbox' });
  expect(rowsOf(table)).toEqual([
    ['ada@sales.example', '1,200', '60 (5.0%)', '0 (0.0%)', '0 (0.0%)', '300 (25.0%)', '0 (0.0%)'],
    ['bob@sales.example (removed)', '10', '0 (0.0%)', '1 (10.0%)', '0 (0.0%)', '0 (0.0%)', '0 (0.0%)'],
    ['Relay', '2', '0 (0.0%)', '0 (0.0%)', '0 (0.0%)', '0 (0.0%)', '0 (0.0%)'],
    ['All', '1,212', '60 (5.0%)', '1 (0.1%)', '0 (0.0%)', '300 (24.8%)', '0 (0.0%)'],
  ]);
});

test('M2: one mailbox needs no sum', async () => {
  open([figures('ada', totals)]);
  expect(rowsOf(await screen.findByRole('table', { name: 'Emails by mailbox' }))).toHaveLength(1);
});

test('M2: a hundred mailboxes scroll in their card, by keyboard as well', async () => {
  open(Array.from({ length: 100 }, (_, number) => figures(`sender${number}`, { sentCount: 100 - number })));
  expect(rowsOf(await screen.findByRole('table', { name: 'Emails by mailbox' }))).toHaveLength(101);
  expect(screen.getAllByRole('region', { name: 'Emails by mailbox' }).some(({ tabIndex }) => tabIndex === 0)).toBe(
    true,
  );
});

test.each([
  ['only the relay sends', []],
  ['no mailbox has sent anything yet', [figures('ada')]],
])('M2: where %s, there are no figures by mailbox', async (_, mailboxes) => {
  open(mailboxes);
  await screen.findByRole('table', { name: 'Email Tracking Details' });
  expect(screen.queryByRole('table', { name: 'Emails by mailbox' })).toBeNull();
  expect(screen.queryAllByRole('combobox', { name: 'From' })).toHaveLength(mailboxes.length);
});

test('M2: rows are filtered by mailbox, the file with them, and a removed one is named', async () => {
  const { api, user } = open(several);
  const table = await screen.findByRole('table', { name: 'Email Tracking Details' });
  expect(await within(table).findByText('bob@sales.example (removed)')).toBeTruthy();
  api.respond('GET /api/campaigns/c1/report-rows?limit=200&mailbox=bob', aReportPage(links.slice(1)));
  await user.click(screen.getByRole('combobox', { name: 'From' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual([
    'From all senders',
    'ada@sales.example',
    'bob@sales.example (removed)',
    'moved-to@sales.example',
    'Relay',
  ]);
  await user.click(screen.getByRole('option', { name: 'bob@sales.example (removed)' }));
  await waitFor(() => expect(within(table).queryByText('Ada Byron')).toBeNull());
  expect(within(table).getByText('Grace Byron')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('mailbox=bob');

  api.respond('GET /api/campaigns/c1/report-rows?limit=200&mailbox=relay', aReportPage([]));
  await user.click(screen.getByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: 'Relay' }));
  expect(await screen.findByText('No leads match this search, status and mailbox.')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: 'From all senders' }));
  expect(await screen.findByRole('button', { name: 'Ada Byron' })).toBeTruthy();
});
