// @vitest-environment happy-dom
import { aMailbox } from '@cadenza/api-client/testing';
import type { Capacity, Mailbox, SenderCapacity } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../testing/fake-api.ts';
import { aCampaign } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = aMailbox({ address: 'ada@example.com', fromName: 'Ada', tags: ['team a'], sentToday: 12, leftToday: 28 });
const bob = aMailbox({
  ...{ address: 'bob@example.com', fromName: 'Bob', tags: ['team a'], state: 'needs-attention' },
  stateReason: 'smtp.example.com:465 refused the password',
});
const cleo = aMailbox({ address: 'cleo@example.com', fromName: 'Cleo' });

const share = (mailboxId: string | null, canSend: number, limit: SenderCapacity['limit']): SenderCapacity => ({
  ...{ mailboxId, allowance: mailboxId === null ? null : 40, used: 12, canSend, limit },
});
const capacityOf = (...senders: SenderCapacity[]): Capacity => {
  const total = senders.reduce((sum, { canSend }) => sum + canSend, 0);
  return {
    days: ['2026-03-02', '2026-03-03'].map((day, index) => ({ day, total: total + index, senders })),
  };
};

function campaignWith(
  senders: { mailboxIds?: string[]; tags?: string[] },
  handlers: Record<string, unknown> = {},
  fields: Parameters<typeof aCampaign>[0] = {},
) {
  return fakeApi({
    'GET /api/campaigns/c1': aCampaign({ ...fields, senders: { mailboxIds: [], tags: [], ...senders } }),
    'GET /api/mailboxes': [ada, bob, cleo] satisfies Mailbox[],
    'GET /api/campaigns/c1/capacity': capacityOf(share(null, 96, 'delay')),
    ...handlers,
  });
}

const card = async () => within(await screen.findByRole('region', { name: 'Senders' }));

test('M1: without senders the card says that the relay sends, and how much today', async () => {
  campaignWith({});
  renderApp('/campaigns/c1/launch');
  const senders = await card();
  expect(senders.getByText('The mail account of this installation')).toBeTruthy();
  expect(await senders.findByText('This campaign can send up to 96 emails today.')).toBeTruthy();
});

test('without any mailbox the card leads to adding one', async () => {
  campaignWith({}, { 'GET /api/mailboxes': [] });
  renderApp('/campaigns/c1/launch');
  const link = await (await card()).findByRole('link', { name: 'Connect a mailbox' });
  expect(link.getAttribute('href')).toBe('/mailboxes/new');
});

test('M7: a chosen mailbox that is away is marked with why, before the others', async () => {
  campaignWith({ mailboxIds: [cleo.id, 'gone'], tags: ['team a'] });
  renderApp('/campaigns/c1/launch');
  const list = within(await (await card()).findByRole('region', { name: 'Chosen mailboxes' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'A removed mailboxIt sends nothing. Its leads wait until they are moved.Removed',
    'bob@example.comsmtp.example.com:465 refused the passwordNeeds attention',
    'ada@example.comAda · 28 left today',
    'cleo@example.comCleo · 40 left today',
  ]);
});

test('M1: mailboxes and tags are chosen together and saved at once; removed ones are left out', async () => {
  const api = campaignWith({ mailboxIds: ['gone'] }, { 'PUT /api/campaigns/c1/senders': aCampaign() });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await (await card()).findByRole('button', { name: 'Change senders' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Senders' }));
  expect(dialog.getByText('0 mailboxes of 3 will send')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save senders' }));
  expect(dialog.getByRole('alert').textContent).toBe('Choose at least one mailbox or tag.');
  await user.click(dialog.getByRole('button', { name: /^team a/ }));
  expect(dialog.getByText('2 mailboxes of 3 will send')).toBeTruthy();
  await user.type(dialog.getByRole('searchbox', { name: 'Search mailboxes' }), 'CLEO');
  expect(dialog.queryByRole('checkbox', { name: 'ada@example.com' })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'cleo@example.com' }));
  await user.click(dialog.getByRole('button', { name: 'Save senders' }));
  expect(await screen.findByText('Senders saved')).toBeTruthy();
  expect(api.writes()).toEqual([
    { call: 'PUT /api/campaigns/c1/senders', body: { mailboxIds: [cleo.id], tags: ['team a'] } },
  ]);
});

test('all that a search finds are chosen, and taken out again', async () => {
  campaignWith({});
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await (await card()).findByRole('button', { name: 'Change senders' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Senders' }));
  await user.click(dialog.getByRole('radio', { name: 'Mailboxes' }));
  await user.click(dialog.getByRole('button', { name: 'Choose all 3' }));
  expect(dialog.getByText('3 mailboxes of 3 will send')).toBeTruthy();
  await user.type(dialog.getByRole('searchbox', { name: 'Search mailboxes' }), 'bob');
  await user.click(dialog.getByRole('button', { name: 'Choose none of these' }));
  expect(dialog.getByText('2 mailboxes of 3 will send')).toBeTruthy();
});

test('M1: the relay is chosen again in a running campaign, from its dashboard', async () => {
  const api = campaignWith(
    { tags: ['team a'] },
    { 'PUT /api/campaigns/c1/senders': refused(422, 'Each tag can be named once') },
    { status: 'active', progressStatus: 'running' },
  );
  const { user } = renderApp('/campaigns/c1/dashboard');
  await user.click(await (await card()).findByRole('button', { name: 'Change senders' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Senders' }));
  await user.click(dialog.getByRole('radio', { name: 'The mail account of this installation' }));
  expect(dialog.queryByRole('searchbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save senders' }));
  expect(await screen.findByText('Each tag can be named once')).toBeTruthy();
  api.respond('PUT /api/campaigns/c1/senders', aCampaign());
  await user.click(dialog.getByRole('button', { name: 'Save senders' }));
  expect(await screen.findByText('Senders saved')).toBeTruthy();
  expect(api.writes().at(-1)?.body).toEqual({ mailboxIds: [], tags: [] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a campaign that is over shows its senders, and neither changes them nor says what it can send', async () => {
  const api = campaignWith({ mailboxIds: [ada.id] }, {}, { status: 'completed', progressStatus: 'running' });
  renderApp('/campaigns/c1/dashboard');
  const senders = await card();
  expect(await senders.findByText('ada@example.com')).toBeTruthy();
  expect(senders.queryByRole('button')).toBeNull();
  expect(api.calls.filter(({ call }) => call.includes('/capacity'))).toEqual([]);
});

test('mailboxes that cannot be read say so, and are tried again; so does the capacity', async () => {
  const api = campaignWith(
    { mailboxIds: [ada.id] },
    {
      'GET /api/mailboxes': refused(503, 'Mailboxes are not ready'),
      'GET /api/campaigns/c1/capacity': refused(503, 'The service is starting.'),
    },
  );
  const { user } = renderApp('/campaigns/c1/launch');
  const senders = await card();
  expect(await senders.findByText('Mailboxes are not ready')).toBeTruthy();
  expect(await senders.findByText(/could not be computed. The service is starting/)).toBeTruthy();
  api.respond('GET /api/mailboxes', [ada]);
  await user.click(senders.getByRole('button', { name: 'Try again' }));
  expect(await senders.findByText('ada@example.com')).toBeTruthy();
});

test('S8: what a guard did to a mailbox is told in its own words', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const warning = 'Sends half of its daily limit: 3 of the last 100 emails (3.0%) went to addresses that do not exist.';
  const stateReason = 'Paused for safety: 5 of the last 100 emails (5.0%) went to addresses that do not exist.';
  const mailboxes = [{ ...ada, warning }, { ...bob, state: 'paused', stateReason }, cleo] satisfies Mailbox[];
  const senders = [share(ada.id, 8, 'health'), share(bob.id, 0, 'paused'), share(cleo.id, 2, 'health')];
  campaignWith({}, { 'GET /api/mailboxes': mailboxes, 'GET /api/campaigns/c1/capacity': capacityOf(...senders) });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await (await card()).findByRole('button', { name: 'Why not more today?' }));
  const table = within(await screen.findByRole('table', { name: 'Senders today' }));
  expect(table.getByText(warning)).toBeTruthy();
  expect(table.getByText(stateReason)).toBeTruthy();
  // Its mailbox was read before the guard decided.
  expect(table.getByText(/^Half of its limit, for safety/)).toBeTruthy();
});

test('M11: of a sender whose domain fails it is told that it sends follow-ups only', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const senders = [{ ...share(ada.id, 0, 'paused'), firstEmailsStopped: true as const }];
  campaignWith({}, { 'GET /api/mailboxes': [ada], 'GET /api/campaigns/c1/capacity': capacityOf(...senders) });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await (await card()).findByRole('button', { name: 'Why not more today?' }));
  const table = within(await screen.findByRole('table', { name: 'Senders today' }));
  expect(table.getByText('Follow-ups only: neither SPF nor DKIM vouches for its domain')).toBeTruthy();
});

test('why a campaign does not send more today is told for each sender, the least first', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const senders = [share(ada.id, 28, 'daily-limit'), share(bob.id, 0, 'needs-attention'), share('gone', 0, 'removed')];
  campaignWith({ tags: ['team a'] }, { 'GET /api/campaigns/c1/capacity': capacityOf(...senders) });
  const { user } = renderApp('/campaigns/c1/launch');
  await user.click(await (await card()).findByRole('button', { name: 'Why not more today?' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Why not more today?' }));
  const sentence =
    'This campaign can send up to 28 emails today: 1 mailbox with 28, 1 that needs attention, 1 removed.';
  expect(dialog.getByText((text) => text.startsWith(sentence))).toBeTruthy();
  const rows = within(dialog.getByRole('table', { name: 'Senders today' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['A removed mailbox', '12 of 40', '0', 'It was removed'],
    ['bob@example.com', '12 of 40', '0', 'smtp.example.com:465 refused the password'],
    ['ada@example.com', '12 of 40', '28', 'Its daily limit'],
  ]);
  const week = within(dialog.getByRole('region', { name: 'At most, day by day' }));
  expect(week.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Today28', 'Tue, Mar 329']);
});
