// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const keysOf = (api: ReturnType<typeof fakeApi>) =>
  api.headers.map((headers) => headers.get('idempotency-key')).filter((key) => key !== null);

const spring = aCampaign({ id: 'c1', name: 'Spring launch', progressStatus: 'draft' });
const autumn = aCampaign({
  id: 'c2',
  name: 'Autumn webinar',
  status: 'active',
  progressStatus: 'running',
  totalLeads: 12,
  sentCount: 3,
  openCount: 1,
  replyCount: 2,
});

test('the list says that it is loading, then shows a card per campaign', async () => {
  fakeApi({ 'GET /api/campaigns': [spring, autumn] });
  renderApp('/campaigns');
  expect(screen.getByText('Loading campaigns...')).toBeTruthy();
  const card = within(await screen.findByRole('region', { name: 'Autumn webinar' }));
  expect(card.getByText('Running')).toBeTruthy();
  expect(card.getByText('active').getAttribute('data-highlighted')).toBe('true');
  expect(card.getByText('33%')).toBeTruthy();
  expect(card.getByText('67%')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Manage Campaign' }).getAttribute('href')).toBe('/campaigns/c2/overview');
  expect(card.getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe('/campaigns/c2/report');
});

test('a new campaign offers its setup, and has no report', async () => {
  fakeApi({ 'GET /api/campaigns': [spring] });
  renderApp('/campaigns');
  const card = within(await screen.findByRole('region', { name: 'Spring launch' }));
  expect(card.getByRole('link', { name: 'Set Up Campaign' })).toBeTruthy();
  expect(card.queryByRole('link', { name: 'View Report' })).toBeNull();
});

test('the search finds a part of the name in any case, with and without accents', async () => {
  fakeApi({ 'GET /api/campaigns': [spring, autumn] });
  const { user } = renderApp('/campaigns');
  await user.type(await screen.findByPlaceholderText('Search campaigns...'), 'WEBÍ');
  expect(screen.getAllByRole('listitem').map((item) => within(item).queryByRole('heading')?.textContent)).toContain(
    'Autumn webinar',
  );
  expect(screen.queryByText('Spring launch')).toBeNull();
});

test('state and sort are chosen by keyboard too, and stand in the address', async () => {
  fakeApi({ 'GET /api/campaigns': [spring, autumn] });
  const { user, address, goBack } = renderApp('/campaigns');
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  (await screen.findByRole('combobox', { name: 'Sort by' })).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Name' }));
  expect(names()).toEqual(['Autumn webinar', 'Spring launch']);
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Draft' }));
  expect(address()).toBe('/campaigns?sort=name&state=draft');
  expect(names()).toEqual(['Spring launch']);
  act(() => goBack());
  await waitFor(() => expect(names()).toEqual(['Autumn webinar', 'Spring launch']));
});

test('a list whose address names a state shows that state, and says when no campaign is in it', async () => {
  fakeApi({ 'GET /api/campaigns': [spring, autumn] });
  renderApp('/campaigns?state=paused&sort=nonsense');
  expect(await screen.findByText('No campaign matches your search and state.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Sort by' }).textContent).toBe('Newest first');
});

test('the menu of a card duplicates its campaign, and leads to the overview of the copy', async () => {
  const copy = aCampaign({ id: 'c3', name: 'Copy of Autumn webinar' });
  const api = fakeApi({
    'GET /api/campaigns': [autumn],
    'POST /api/campaigns/c2/duplicate': copy,
    'GET /api/campaigns/c3': copy,
  });
  const { user } = renderApp('/campaigns');
  await user.click(await screen.findByRole('button', { name: 'More for Autumn webinar' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Duplicate/ }));
  expect(await screen.findByText('“Copy of Autumn webinar” is a draft without leads')).toBeTruthy();
  expect(await screen.findByText('Campaign Overview')).toBeTruthy();
  expect(api.writes().map(({ call }) => call)).toEqual(['POST /api/campaigns/c2/duplicate']);
  expect(keysOf(api)).toHaveLength(1);
});

test('a new campaign needs a name; Enter creates it and opens its overview', async () => {
  const api = fakeApi({
    'GET /api/campaigns': [],
    'POST /api/campaigns': aCampaign({ id: 'c9', name: 'Winter' }),
    'GET /api/campaigns/c9': aCampaign({ id: 'c9', name: 'Winter' }),
  });
  const { user, address } = renderApp('/campaigns');
  await screen.findByText('No campaigns found');
  await user.click(screen.getByRole('button', { name: 'Create Campaign' }));
  const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create & Continue' });
  const name = screen.getByLabelText('Campaign Name');
  expect(create.disabled).toBe(true);
  await user.type(name, '   {Enter}');
  expect(create.disabled).toBe(true);
  expect(await screen.findByText('Please enter a campaign name')).toBeTruthy();
  await user.type(name, 'Winter{Enter}');
  await screen.findByRole('heading', { name: 'Campaign Overview' });
  expect(address()).toBe('/campaigns/c9/overview');
  expect(api.writes()).toEqual([
    { call: 'POST /api/campaigns', body: { name: 'Winter', status: 'draft', progressStatus: 'draft' } },
  ]);
  expect(screen.getByText('Campaign created successfully')).toBeTruthy();
  expect(keysOf(api)).toEqual([expect.stringMatching(/^"[\da-f]{32}"$/)]);
});

test('Enter pressed twice sends one request; a retry after a lost response has the same key', async () => {
  let response = Promise.withResolvers<unknown>();
  const api = fakeApi({ 'GET /api/campaigns': [], 'POST /api/campaigns': () => response.promise });
  const { user } = renderApp('/campaigns');
  await user.click(screen.getByRole('button', { name: 'New Campaign' }));
  const name = await screen.findByLabelText('Campaign Name');
  await user.type(name, 'Winter{Enter}{Enter}');
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  response.resolve(refused(502, 'The gateway lost the answer'));
  expect(await screen.findByText('The gateway lost the answer')).toBeTruthy();
  response = Promise.withResolvers();
  await user.type(name, '{Enter}');
  await waitFor(() => expect(api.writes()).toHaveLength(2));
  expect(new Set(keysOf(api)).size).toBe(1);
});

test('while the campaign is being created the button says so and takes no clicks', async () => {
  fakeApi({ 'GET /api/campaigns': [], 'POST /api/campaigns': () => new Promise(() => {}) });
  const { user } = renderApp('/campaigns');
  await user.click(screen.getByRole('button', { name: 'New Campaign' }));
  await user.type(await screen.findByLabelText('Campaign Name'), 'Winter');
  await user.click(screen.getByRole('button', { name: 'Create & Continue' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Creating...' }).disabled).toBe(true);
});

test('a campaign is deleted only after a confirmation', async () => {
  const api = fakeApi({ 'GET /api/campaigns': [spring], 'DELETE /api/campaigns/c1': { success: true } });
  const { user } = renderApp('/campaigns');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete “Spring launch”?' });
  expect(question.textContent).toContain('Are you sure you want to delete this campaign?');
  expect(question.textContent).not.toMatch(/running|report/);
  expect(api.writes()).toEqual([]);
  api.respond('GET /api/campaigns', []);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Campaign deleted successfully');
  await waitFor(() => expect(screen.queryByText('Spring launch')).toBeNull());
});

test('L9: the question says that a campaign runs, and what goes with it', async () => {
  fakeApi({ 'GET /api/campaigns': [autumn] });
  const { user } = renderApp('/campaigns');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Delete “Autumn webinar”?' }));
  expect(question.getByText(/It is running: emails that have not left yet are not sent\. Its report/)).toBeTruthy();
});

test('a refusal shows the sentence of the server', async () => {
  fakeApi({ 'GET /api/campaigns': [spring], 'DELETE /api/campaigns/c1': refused(409, 'It is sending right now') });
  const { user } = renderApp('/campaigns');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('It is sending right now')).toBeTruthy();
});

test('a list that cannot be loaded can be loaded again', async () => {
  const api = fakeApi({ 'GET /api/campaigns': refused(503, 'The service is starting') });
  const { user } = renderApp('/campaigns');
  expect(await screen.findByText('The service is starting')).toBeTruthy();
  api.respond('GET /api/campaigns', [spring]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Spring launch' })).toBeTruthy();
});
