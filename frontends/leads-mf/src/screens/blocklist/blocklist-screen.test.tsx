// @vitest-environment happy-dom
import { network, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderBlocklist } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rival = {
  ...{ value: 'rival.example', kind: 'domain', reason: 'A rival', source: 'manual' },
  blockedAt: '2026-03-02T15:00:00.000Z',
};

test('a shared domain is blocked only when that is said twice', async () => {
  const bodies: object[] = [];
  network({
    'GET /api/blocklist': () => (bodies.length > 1 ? [{ ...rival, value: 'gmail.com' }] : []),
    'POST /api/blocklist': (body: object) => {
      bodies.push(body);
      return bodies.length > 1
        ? { ...rival, value: 'gmail.com' }
        : refusal(409, 'gmail.com is shared by many people: none of them would be mailed again.', 'free-mail-domain');
    },
  });
  await renderBlocklist();
  await userEvent.click(await screen.findByRole('button', { name: 'Block an address or domain' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block an address or domain' }));
  await userEvent.type(dialog.getByLabelText('Address or domain *'), 'gmail.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await dialog.findByText(/shared by many people/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Block it anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('gmail.com')).toBeTruthy();
  expect(bodies).toEqual([
    { value: 'gmail.com', reason: '', confirmed: false },
    { value: 'gmail.com', reason: '', confirmed: true },
  ]);
});

test('a pasted list is blocked, and says which rows were not', async () => {
  let sent: unknown;
  network({
    'GET /api/blocklist': [rival],
    'POST /api/blocklist/bulk': (body: unknown) => {
      sent = body;
      return { blocked: 1, alreadyBlocked: 0, refused: [{ row: 1, reason: 'invalid' }] };
    },
  });
  await renderBlocklist();
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import into the blocklist' }));
  await userEvent.type(dialog.getByLabelText('Or paste the list'), 'ada@example.com\nnonsense');
  await userEvent.click(dialog.getByRole('button', { name: 'Block all' }));
  const refused = await dialog.findByRole('list', { name: 'Not blocked' });
  expect(refused.textContent).toBe('nonsense is no address and no domain');
  expect(sent).toEqual({
    entries: [
      { value: 'ada@example.com', reason: null },
      { value: 'nonsense', reason: null },
    ],
    confirmed: false,
  });
});

test('an entry is taken off the list after a question', async () => {
  let blocked = [rival];
  network({
    'GET /api/blocklist': () => blocked,
    'DELETE /api/blocklist': (body: unknown) => {
      expect(body).toEqual({ value: 'rival.example' });
      blocked = [];
      return { success: true };
    },
  });
  await renderBlocklist();
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock rival.example' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unblock rival.example?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('Nobody is blocked')).toBeTruthy();
});
