// @vitest-environment happy-dom
import { aMailbox } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aListPage, fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign, aLead, aLink } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reportResponses } from '../../testing/report-responses.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = aMailbox({ address: 'ada@sales.example', fromName: 'Ada' });
const bob = aMailbox({ address: 'bob@sales.example', fromName: 'Bob' });
const links = [
  aLink({ mailboxId: ada.id, status: 'sent', sentAt: '2026-03-02T14:00:00Z', emailId: 'e1' }),
  aLink({ lead: aLead({ id: 'l2', firstName: 'Grace', lastName: 'Hopper' }), status: 'sent', emailId: 'e2' }),
  aLink({ lead: aLead({ id: 'l3', firstName: 'Mary', lastName: 'Ward' }) }),
];

const showAt = (width: 'wide' | 'narrow') =>
  vi.stubGlobal('matchMedia', () => ({ matches: width === 'wide', addEventListener() {}, removeEventListener() {} }));

function open(path: string, handlers: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/campaigns/c1/leads': links,
    'GET /api/mailboxes': [ada, bob],
    ...reportResponses(aCampaign({ totalLeads: 3, senders: { mailboxIds: [ada.id], tags: [] } }), links),
    ...handlers,
  });
  return { api, ...renderApp(path) };
}

const fromColumn = (table: HTMLElement, column: number) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[column]?.textContent);

test('M2: the list of leads says whom each hears from', async () => {
  showAt('wide');
  open('/campaigns/c1/leads');
  const table = await screen.findByRole('table', { name: 'Leads of this campaign' });
  await within(table).findByText('ada@sales.example');
  expect(fromColumn(table, 4)).toEqual(['ada@sales.example', 'Relay', '–']);
});

test('M2: the list of leads is filtered by whom they hear from', async () => {
  showAt('wide');
  const figures = { sentCount: 1, openCount: 0, clickCount: 0, replyCount: 0, bounceCount: 0, spamCount: 0 };
  const mailboxes = [
    { ...figures, mailboxId: ada.id, address: ada.address, isRemoved: false },
    { ...figures, mailboxId: null, address: null, isRemoved: false },
  ];
  const { api, user } = open(
    '/campaigns/c1/leads',
    reportResponses(aCampaign({ totalLeads: 3 }), links, [], mailboxes),
  );
  api.respond('GET /api/campaigns/c1/leads?limit=200&mailbox=relay', aListPage(links.slice(1, 2), { total: 1 }));
  await user.click(await screen.findByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: 'Relay' }));
  expect(await screen.findByText('1 lead found')).toBeTruthy();
  expect(fromColumn(screen.getByRole('table', { name: 'Leads of this campaign' }), 4)).toEqual(['Relay']);
  api.respond(`GET /api/campaigns/c1/leads?limit=200&mailbox=${ada.id}`, aListPage([], { total: 0 }));
  await user.click(screen.getByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: 'ada@sales.example' }));
  expect(await screen.findByText('No lead fits this search and sender.')).toBeTruthy();
});

test('M2: on a phone it stands in the lines of each lead', async () => {
  showAt('narrow');
  open('/campaigns/c1/leads');
  expect(await screen.findByText('ada@sales.example')).toBeTruthy();
  const lines = screen.getAllByText('From:').map(({ parentElement }) => parentElement?.textContent);
  expect(lines).toEqual(['From: ada@sales.example', 'From: Relay', 'From: –']);
});

test('M2: the report says whom each lead hears from', async () => {
  open('/campaigns/c1/report');
  const table = await screen.findByRole('table', { name: 'Email Tracking Details' });
  await within(table).findByText('ada@sales.example');
  expect(fromColumn(table, 2)).toEqual(['ada@sales.example', 'Relay', '–']);
});

test('a campaign of the relay does not say whom its leads hear from', async () => {
  const ofRelay = {
    ...reportResponses(aCampaign({ totalLeads: 2 }), links.slice(1)),
    'GET /api/campaigns/c1/leads': links.slice(1),
  };
  const { user } = open('/campaigns/c1/leads', ofRelay);
  await user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
  expect(await screen.findByRole('menuitem', { name: 'Move to another mailbox…' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull();
  expect(screen.queryByText('From:')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'From' })).toBeNull();
  cleanup();
  open('/campaigns/c1/leads', { ...ofRelay, 'GET /api/mailboxes': [] });
  expect(await screen.findByRole('button', { name: 'Remove Grace Hopper' })).toBeTruthy();
});

test('M2: a lead is moved to another mailbox from its menu', async () => {
  const { api, user } = open('/campaigns/c1/leads', {
    'PUT /api/campaigns/c1/leads/l1/mailbox': refused(409, 'This lead has ended'),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Byron' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to another mailbox…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Ada Byron to another mailbox' }));
  expect(dialog.getByText(/The next email to this lead leaves from there and starts a new thread/)).toBeTruthy();
  expect(await dialog.findByRole('radio', { name: 'bob@sales.example' })).toBeTruthy();
  expect(dialog.queryByRole('radio', { name: 'ada@sales.example' })).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'bob@sales.example' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('This lead has ended')).toBeTruthy();
  api.respond('PUT /api/campaigns/c1/leads/l1/mailbox', { success: true });
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Ada Byron now hears from bob@sales.example')).toBeTruthy();
  expect(api.writes().at(-1)).toEqual({
    call: 'PUT /api/campaigns/c1/leads/l1/mailbox',
    body: { mailboxId: bob.id },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('M2: a lead is moved from its conversation', async () => {
  const { user } = open('/campaigns/c1/report?lead=l1');
  const strip = within(await screen.findByRole('region', { name: 'Sender' }));
  expect(await strip.findByText('Hears from ada@sales.example')).toBeTruthy();
  await user.click(strip.getByRole('button', { name: 'Move to another mailbox…' }));
  expect(await screen.findByRole('dialog', { name: 'Move Ada Byron to another mailbox' })).toBeTruthy();
});

test('where no other mailbox is connected, moving leads to adding one', async () => {
  const { user } = open('/campaigns/c1/leads', { 'GET /api/mailboxes': [ada] });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Byron' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to another mailbox…' }));
  expect(await screen.findByText('There is no other mailbox')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connect a mailbox' }).getAttribute('href')).toBe('/mailboxes/new');
});

test('a lead that gets no more emails cannot be moved', async () => {
  const failed = aLink({ status: 'failed', reason: 'bounced' });
  const { user } = open('/campaigns/c1/leads', { 'GET /api/campaigns/c1/leads': [failed] });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Byron' }));
  const item = await screen.findByRole('menuitem', { name: /^Move to another mailbox/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});
