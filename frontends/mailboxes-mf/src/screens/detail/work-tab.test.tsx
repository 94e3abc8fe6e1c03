// @vitest-environment happy-dom
import { aCampaign, aMailbox, type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import type { Mailbox, MailboxWork } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mailbox = aMailbox({ address: 'ada@example.com' });
const bob = aMailbox({ address: 'bob@example.com', fromName: 'Bob' });
const api = `/api/mailboxes/${mailbox.id}`;
const spring = aCampaign({ name: 'Spring', status: 'active' });
const workOf = (fields: Partial<MailboxWork> = {}): MailboxWork => ({
  ...{ mailboxId: mailbox.id, allowanceToday: 40, usedToday: 0, campaigns: [], campaignCount: 0, boundLeads: 0 },
  ...{ waiting: null, unread: null },
  ...fields,
});
const busy = workOf({ campaigns: [{ id: spring.id }], campaignCount: 3, boundLeads: 1_204 });

function open(work: unknown, responses: FakeResponses = {}, shown: Mailbox = mailbox) {
  const calls = network({
    [`GET ${api}`]: shown,
    'GET /api/mailboxes': [shown, bob],
    'GET /api/mailbox-work': work,
    'GET /api/campaigns': [spring],
    ...responses,
  });
  return { calls, ...renderMailboxes(`/mailboxes/${mailbox.id}?tab=work`) };
}

test('says why nothing leaves for a while', async () => {
  const waiting = 'The mail server cannot be reached. Nothing is lost; it is tried again at 2:05 PM EST.';
  open([workOf({ waiting })]);
  expect((await screen.findByText(/cannot be reached/)).textContent).toContain('Its leads wait for it');
});

test('M2: a mailbox says for which campaigns it works, and how many leads hear from it', async () => {
  open([busy]);
  expect(await screen.findByRole('heading', { name: '3 campaigns' })).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Campaigns it works for' }));
  expect((await list.findByRole('link', { name: 'Spring' })).getAttribute('href')).toBe(`/campaigns/${spring.id}`);
  expect(list.getByText('and 2 campaigns more')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '1,204 leads hear from it' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End its leads…' })).toBeNull();
});

test('a mailbox without work says so', async () => {
  open([]);
  expect(await screen.findByText('It works for no campaign yet')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '0 leads hear from it' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move its leads…' })).toBeNull();
});

test('work that cannot be read says so and is tried again', async () => {
  let isDown = true;
  open(() => (isDown ? refusal(503, 'Sending is not ready') : [busy]));
  expect(await screen.findByText('Sending is not ready')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: '3 campaigns' })).toBeTruthy();
});

test('M2: all leads are moved, block by block, to a mailbox that is searched for', async () => {
  const blocks = [
    { moved: 500, left: 704 },
    { moved: 500, left: 204 },
    { moved: 204, left: 0 },
  ];
  const sent: unknown[] = [];
  open([busy], {
    [`POST ${api}/move-leads`]: (body: unknown) => {
      sent.push(body);
      return blocks[sent.length - 1];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Move its leads…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move the leads of ada@example.com' }));
  await userEvent.type(await dialog.findByRole('searchbox'), 'bob');
  await userEvent.click(dialog.getByRole('radio', { name: 'bob@example.com' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('1,204 leads moved')).toBeTruthy();
  expect(sent).toEqual([{ to: bob.id }, { to: bob.id }, { to: bob.id }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('M7: the leads of a paused mailbox are ended after a question', async () => {
  const paused: Mailbox = { ...mailbox, state: 'paused', stateReason: 'It was paused.' };
  let isReady = false;
  open(
    [busy],
    { [`POST ${api}/end-leads`]: () => (isReady ? { ended: 1_204, left: 0 } : refusal(409, 'Not yet')) },
    paused,
  );
  expect(await screen.findByText('They wait until it is resumed, or until you move or end them.')).toBeTruthy();
  const end = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'End its leads…' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End 1,204 leads?' }));
    await userEvent.click(question.getByRole('button', { name: 'End' }));
  };
  await end();
  expect(await screen.findByText('Not yet')).toBeTruthy();
  isReady = true;
  await end();
  expect(await screen.findByText('1,204 leads ended')).toBeTruthy();
});
