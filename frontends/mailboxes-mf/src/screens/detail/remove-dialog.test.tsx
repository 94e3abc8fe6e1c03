// @vitest-environment happy-dom
import { aMailbox, type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import type { MailboxWork } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mailbox = aMailbox({ address: 'ada@example.com' });
const bob = aMailbox({ address: 'bob@example.com' });
const api = `/api/mailboxes/${mailbox.id}`;
const work: MailboxWork = {
  ...{ mailboxId: mailbox.id, allowanceToday: 40, usedToday: 12 },
  ...{ campaigns: [], campaignCount: 0, boundLeads: 12, waiting: null, unread: null },
};

async function ask(responses: FakeResponses = {}) {
  const calls = network({
    [`GET ${api}`]: mailbox,
    [`DELETE ${api}`]: { success: true },
    [`POST ${api}/pause`]: { ...mailbox, state: 'paused' },
    'GET /api/mailboxes': [mailbox, bob],
    'GET /api/mailbox-work': [work],
    ...responses,
  });
  const { router } = renderMailboxes(`/mailboxes/${mailbox.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove ada@example.com?' }));
  const writes = () => calls.filter((call) => !call.startsWith('GET '));
  return { question, writes, router };
}

const removed = async (router: Awaited<ReturnType<typeof ask>>['router']) => {
  await waitFor(() => expect(router.state.location.pathname).toBe('/mailboxes'));
  expect(screen.getByText('ada@example.com is removed')).toBeTruthy();
};
const confirm = async (question: Awaited<ReturnType<typeof ask>>['question']) =>
  userEvent.click(question.getByRole('button', { name: 'Remove' }));

test('M7: leads stay on hold unless something else is chosen', async () => {
  const { question, writes, router } = await ask();
  const fates = await question.findByRole('radiogroup', { name: 'What becomes of the 12 leads that hear from it?' });
  expect(within(fates).getByRole('radio', { name: 'Leave them on hold' }).getAttribute('aria-checked')).toBe('true');
  await confirm(question);
  await removed(router);
  expect(writes()).toEqual([`DELETE ${api}`]);
});

test('M2: leads are moved before the mailbox is removed, and paused first so that none begins meanwhile', async () => {
  let sent: unknown;
  const { question, writes, router } = await ask({
    [`POST ${api}/move-leads`]: (body: unknown) => {
      sent = body;
      return { moved: 12, left: 0 };
    },
  });
  await userEvent.click(await question.findByRole('radio', { name: 'Move them to another mailbox' }));
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
  await userEvent.click(await question.findByRole('radio', { name: 'bob@example.com' }));
  await confirm(question);
  await removed(router);
  expect(writes()).toEqual([`POST ${api}/pause`, `POST ${api}/move-leads`, `DELETE ${api}`]);
  expect(sent).toEqual({ to: bob.id });
});

test('leads are ended before the mailbox is removed', async () => {
  const { question, writes, router } = await ask({ [`POST ${api}/end-leads`]: { ended: 12, left: 0 } });
  await userEvent.click(await question.findByRole('radio', { name: 'End them' }));
  await confirm(question);
  await removed(router);
  expect(writes()).toEqual([`POST ${api}/pause`, `POST ${api}/end-leads`, `DELETE ${api}`]);
});

test('a mailbox whose leads cannot be moved is not removed', async () => {
  const { question, writes } = await ask({ [`POST ${api}/end-leads`]: () => refusal(503, 'Sending is not ready') });
  await userEvent.click(await question.findByRole('radio', { name: 'End them' }));
  await confirm(question);
  expect(await screen.findByText('Sending is not ready')).toBeTruthy();
  expect(writes()).toEqual([`POST ${api}/pause`, `POST ${api}/end-leads`]);
});

test('without leads nothing is asked about them', async () => {
  const { question } = await ask({ 'GET /api/mailbox-work': [{ ...work, boundLeads: 0 }] });
  await waitFor(() => expect(question.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(false));
  expect(question.queryByRole('radio')).toBeNull();
});

test('when nobody knows how many leads there are, it is asked all the same', async () => {
  const { question } = await ask({ 'GET /api/mailbox-work': () => refusal(503, 'Sending is not ready') });
  const name = 'What becomes of the leads that hear from it?';
  expect(await question.findByRole('radiogroup', { name })).toBeTruthy();
});

test('without another mailbox leads cannot be moved', async () => {
  const { question } = await ask({ 'GET /api/mailboxes': [mailbox] });
  expect(await question.findByText('There is no other mailbox.')).toBeTruthy();
  const move = question.getByRole<HTMLButtonElement>('radio', { name: 'Move them to another mailbox' });
  expect(move.disabled).toBe(true);
});
