// @vitest-environment happy-dom
import { aMailbox, network, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = aMailbox({ address: 'ada@example.com', tags: ['sales', 'eu', 'new'], sentToday: 12, leftToday: 28 });
const bob = aMailbox({ address: 'bob@example.com', state: 'paused', sentToday: 0, leftToday: 10 });
const eve = aMailbox({ address: 'eve@example.org', sentToday: 5, leftToday: 35 });
const all = [ada, bob, eve];

const user = userEvent.setup({ pointerEventsCheck: 0 });
const select = (name: string) => user.click(screen.getByRole('checkbox', { name }));
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const addresses = () => screen.getAllByRole('link', { name: /@/ }).map(({ textContent }) => textContent);

async function open(answers: Parameters<typeof network>[0] = {}, path = '/mailboxes') {
  const calls = network({ 'GET /api/mailboxes': all, 'GET /api/mailbox-work': [], ...answers });
  const rendered = renderMailboxes(path);
  await screen.findByText('ada@example.com');
  return { ...rendered, calls };
}

test('the box in the head selects all that the filter shows; others stay selected, and that is said', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await select('Select bob@example.com');
  await user.type(screen.getByRole('searchbox', { name: 'Search mailboxes' }), 'example.org');
  expect(screen.getByRole('status').textContent).toBe('1 selected, 1 of them not shown');
  await select('Select all mailboxes shown');
  expect(screen.getByRole('status').textContent).toBe('2 selected, 1 of them not shown');
  await user.clear(screen.getByRole('searchbox', { name: 'Search mailboxes' }));
  expect(screen.getByRole('checkbox', { name: 'Select all mailboxes shown' }).getAttribute('aria-checked')).toBe(
    'mixed',
  );
  expect(screen.getByRole('checkbox', { name: 'Select ada@example.com' }).getAttribute('aria-checked')).toBe('false');
  await press('Clear');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('totals are those of what is shown, and tags are chips', async () => {
  await open();
  const totals = within(screen.getByRole('list', { name: 'Totals' }));
  expect(totals.getByText('17 of 80 sent today')).toBeTruthy();
  expect(totals.getByText('1 paused')).toBeTruthy();
  expect(screen.getByTitle('sales, eu, new').textContent).toBe('saleseu+1');
  await user.type(screen.getByRole('searchbox', { name: 'Search mailboxes' }), 'example.org');
  expect(screen.getByText('5 of 40 sent today')).toBeTruthy();
});

test('a click on a head sorts, and the address keeps it', async () => {
  const { router } = await open({}, '/mailboxes?sort=nonsense&direction=up');
  expect(addresses()).toEqual(['ada@example.com', 'bob@example.com', 'eve@example.org']);
  await press('Sort by Left today');
  expect(addresses()).toEqual(['eve@example.org', 'ada@example.com', 'bob@example.com']);
  expect(screen.getByRole('columnheader', { name: 'Left today' }).getAttribute('aria-sort')).toBe('descending');
  expect(router.state.location.search).toBe('?sort=left&direction=descending');
  await press('Sort by Left today');
  await press('Sort by Left today');
  expect(router.state.location.search).toBe('');
});

test('M13: in five clicks all get another limit, in seven also tags; it says before what changes', async () => {
  let sent: unknown;
  await open({
    'PATCH /api/mailboxes': (body: { ids: string[] }) => {
      sent = body;
      return body.ids.map((mailboxId) => ({ mailboxId, outcome: 'changed', message: null }));
    },
  });
  await select('Select all mailboxes shown');
  await press('Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change mailboxes' }));
  expect(dialog.getByText('Nothing changes yet.')).toBeTruthy();
  await user.click(dialog.getByRole('switch', { name: 'Change the daily limit' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Daily limit' }));
  await user.type(dialog.getByRole('textbox', { name: 'Daily limit' }), '60');
  await user.click(dialog.getByRole('switch', { name: 'Change the tags' }));
  await user.type(dialog.getByLabelText('Add tags'), 'SALES{Enter}q2,');
  await user.type(dialog.getByLabelText('Remove tags'), 'new');
  expect(dialog.getByText(/^What changes for 3 mailboxes: daily limit 60 · add tags sales, q2\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change 3 mailboxes' }));
  expect(await screen.findByText('3 mailboxes changed')).toBeTruthy();
  expect(sent).toEqual({
    ids: all.map(({ id }) => id),
    changes: { dailyLimit: 60, addTags: ['sales', 'q2'], removeTags: ['new'] },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('3 selected')).toBeNull();
});

test('M13: those that refuse are named with the reason, and stay selected', async () => {
  await open({
    'PATCH /api/mailboxes': (body: { ids: string[] }) =>
      body.ids.map((mailboxId) =>
        mailboxId === ada.id
          ? { mailboxId, outcome: 'refused', message: 'It would have 21 tags. A mailbox has at most 20.' }
          : { mailboxId, outcome: 'changed', message: null },
      ),
  });
  await select('Select all mailboxes shown');
  await press('Edit');
  await user.click(await screen.findByRole('switch', { name: 'Change the gap' }));
  await press('Change 3 mailboxes');
  const outcomes = within(await screen.findByRole('dialog', { name: '1 mailbox not changed' }));
  expect(outcomes.getByText(/^2 mailboxes were changed\./)).toBeTruthy();
  const [only] = outcomes.getAllByRole('listitem');
  expect(only?.textContent).toBe('ada@example.comIt would have 21 tags. A mailbox has at most 20.');
  await user.click(outcomes.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Select ada@example.com' }).getAttribute('aria-checked')).toBe('true');
});

test('what is refused as a whole is said in the dialog, where it can be tried again', async () => {
  await open({ 'PATCH /api/mailboxes': () => refusal(503, 'Mailboxes are not ready') });
  await select('Select ada@example.com');
  await press('Edit');
  await user.click(await screen.findByRole('switch', { name: 'Change the signature' }));
  await press('Change 1 mailbox');
  expect(await screen.findByText('Mailboxes are not ready')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Change the signature' }).getAttribute('aria-checked')).toBe('true');
});

test('M13: pausing many pauses those that are not paused, each for itself', async () => {
  const { calls } = await open({
    [`POST /api/mailboxes/${ada.id}/pause`]: ada,
    [`POST /api/mailboxes/${eve.id}/pause`]: () => refusal(503, 'Not ready'),
  });
  await select('Select all mailboxes shown');
  await press('Pause');
  const question = within(await screen.findByRole('alertdialog', { name: 'Pause 2 mailboxes?' }));
  expect(question.getByText(/1 mailbox is paused already\.$/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Pause' }));
  const outcomes = within(await screen.findByRole('dialog', { name: '1 mailbox not paused' }));
  expect(outcomes.getByText('eve@example.org')).toBeTruthy();
  expect(outcomes.getByText('Not ready')).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
});

test('resuming tells who is resumed, and does nothing where nobody is', async () => {
  const { calls } = await open({ [`POST /api/mailboxes/${bob.id}/resume`]: { ...bob, state: 'connected' } });
  await select('Select ada@example.com');
  await press('Resume');
  const nothing = within(await screen.findByRole('alertdialog', { name: 'Nothing to resume' }));
  expect(nothing.getByRole<HTMLButtonElement>('button', { name: 'Resume' }).disabled).toBe(true);
  await user.click(nothing.getByRole('button', { name: 'Cancel' }));
  await select('Select bob@example.com');
  await press('Resume');
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Resume 1 mailbox?' })).getByRole('button', {
      name: 'Resume',
    }),
  );
  expect(await screen.findByText('1 mailbox resumed')).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST /api/mailboxes/${bob.id}/resume`]);
});
