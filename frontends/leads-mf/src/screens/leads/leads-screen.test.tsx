// @vitest-environment happy-dom
import { aCampaign, aLead, network, page, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLeads } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = aLead({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  tags: ['vip', 'partner', 'fair'],
});
const grace = aLead({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example', jobRole: 'Rear Admiral' });

function shownRows() {
  return within(screen.getByRole('table')).getAllByRole('row').slice(1);
}

test('the table shows every lead with its status in capitals and a dash for what is missing', async () => {
  network({ 'GET /api/leads': [ada, grace] });
  await renderLeads();
  expect(await screen.findByText('All Leads (2)')).toBeTruthy();
  const cells = within(shownRows()[0]!).getAllByRole('cell');
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
    'Ada',
    'Lovelace',
    'ada@example.com',
    'Analytical Engines',
    '-',
    'vippartner+1',
    'NEW',
  ]);
});

/** The server's part of a search: the last name is enough to distinguish the leads. */
const found = (_: unknown, query: URLSearchParams) =>
  [ada, grace].filter(({ lastName }) => lastName.toLowerCase().includes((query.get('search') ?? '').toLowerCase()));

test('the server searches once typing has paused', async () => {
  const calls = network({ 'GET /api/leads': found });
  await renderLeads();
  await screen.findByText('Ada');
  await userEvent.type(screen.getByPlaceholderText('Search leads...'), ' hopp');
  await screen.findByText('All Leads (1)');
  expect(within(shownRows()[0]!).getByText('Grace')).toBeTruthy();
  const searches = calls.filter((call) => call.startsWith('GET /api/leads?'));
  expect(searches).toEqual(['GET /api/leads?limit=500', 'GET /api/leads?limit=500&search=hopp']);
});

test('a search without a match says so and can be cleared', async () => {
  network({ 'GET /api/leads': found });
  await renderLeads();
  await screen.findByText('Ada');
  await userEvent.type(screen.getByPlaceholderText('Search leads...'), 'nobody');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Ada')).toBeTruthy();
});

test('a long list is read page by page, and "select all" means all that match', async () => {
  const calls = network({
    'GET /api/leads?limit=500': () => page([ada], { total: 3, next: '7' }),
    'GET /api/leads?limit=500&cursor=7': () => refusal(503, 'Leads are not ready'),
    'GET /api/leads/ids': [ada.id, grace.id, 'a third'],
  });
  await renderLeads();
  expect(await screen.findByText('All Leads (3)')).toBeTruthy();
  expect(await screen.findByText('Leads are not ready')).toBeTruthy();
  expect(screen.getByText('Ada')).toBeTruthy();
  expect(calls.filter((call) => call.endsWith('cursor=7'))).toHaveLength(1);

  const all = screen.getByRole('checkbox', { name: 'Select all leads' });
  await userEvent.click(all);
  expect(await screen.findByText('3 selected')).toBeTruthy();
  expect(screen.getByText('These are all leads.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Lovelace' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(screen.queryByText('These are all leads.')).toBeNull();
});

test('the head of a column sorts one way, the other way, and not at all; the address keeps it', async () => {
  const calls = network({ 'GET /api/leads': [ada, grace] });
  await renderLeads();
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sort by Company' }));
  const shown = () => screen.getByRole('columnheader', { name: 'Company' }).getAttribute('aria-sort');
  await press();
  await waitFor(() => expect(shown()).toBe('ascending'));
  await press();
  await waitFor(() => expect(shown()).toBe('descending'));
  await press();
  await waitFor(() => expect(shown()).toBeNull());
  expect(calls.filter((call) => call.startsWith('GET /api/leads?'))).toEqual([
    'GET /api/leads?limit=500',
    'GET /api/leads?limit=500&sort=company&direction=ascending',
    'GET /api/leads?limit=500&sort=company&direction=descending',
  ]);
});

test('leads are selected one by one or all together', async () => {
  network({ 'GET /api/leads': [ada, grace] });
  await renderLeads();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ada Lovelace' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  const all = screen.getByRole('checkbox', { name: 'Select all leads' });
  expect(all.getAttribute('aria-checked')).toBe('mixed');
  await userEvent.click(all);
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await userEvent.click(all);
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Attach to Campaign' })).toBeNull();
});

test('selected leads are deleted after a question', async () => {
  let leads = [ada, grace];
  const sent = vi.fn();
  network({
    'GET /api/leads': () => leads,
    'GET /api/campaigns': [],
    'POST /api/leads/bulk-delete': (body: unknown) => {
      sent(body);
      leads = [grace];
      return { success: true, deleted: 1 };
    },
  });
  await renderLeads();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ada Lovelace' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 1 lead?' });
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Leads deleted successfully')).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ids: [ada.id] });
  expect(await screen.findByText('All Leads (1)')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
});

test('leads that cannot be deleted stay selected', async () => {
  network({ 'GET /api/leads': [ada], 'POST /api/leads/bulk-delete': () => refusal(503, 'Please try again') });
  await renderLeads();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all leads' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Please try again')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('1 selected')).toBeTruthy();
});

test('an empty database without campaigns sends one to the campaigns first', async () => {
  network({ 'GET /api/leads': [], 'GET /api/campaigns': [] });
  await renderLeads();
  expect(await screen.findByText('No leads yet')).toBeTruthy();
  expect(screen.getByText(/Create a campaign first/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Campaigns' }).getAttribute('href')).toBe('/campaigns');
});

test('an empty database with campaigns offers the upload', async () => {
  network({ 'GET /api/leads': [], 'GET /api/campaigns': [aCampaign()] });
  await renderLeads();
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Leads' }));
  expect(await screen.findByRole('heading', { name: 'Upload Leads' })).toBeTruthy();
});

test('a failure to read leads is reported, and they are read again on request', async () => {
  let down = true;
  network({ 'GET /api/leads': () => (down ? refusal(503, 'Leads are not ready') : [ada]) });
  await renderLeads();
  expect(await screen.findByText('Leads are not ready')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Lovelace')).toBeTruthy();
});

test('fields, imports and the blocklist are a link away, which says where one is', async () => {
  network({
    'GET /api/leads': [ada],
    'GET /api/blocklist': [],
    'GET /api/lead-fields': [],
    'GET /api/lead-imports': [],
  });
  await renderLeads();
  for (const [name, text] of [
    ['Blocklist', 'Nobody is blocked'],
    ['Imports', /^No imports yet/],
    ['Fields', /^No fields yet/],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
  }
});
