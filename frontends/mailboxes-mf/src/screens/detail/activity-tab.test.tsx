// @vitest-environment happy-dom
import { aMailbox, network } from '@cadenza/api-client/testing';
import type { MailboxActivity } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mailbox = aMailbox();

function open(answer: () => MailboxActivity, shown = mailbox) {
  network({ [`GET /api/mailboxes/${shown.id}`]: shown, [`GET /api/mailboxes/${shown.id}/activity`]: answer });
  return renderMailboxes(`/mailboxes/${shown.id}?tab=activity`);
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('what happened is said in words, newest first', async () => {
  const entries: MailboxActivity['entries'] = [
    { kind: 'read-again', at: '2026-03-02T11:00:00Z', words: null },
    { kind: 'waiting', at: '2026-03-02T10:00:00Z', words: 'imap.example.com:993 did not answer' },
    { kind: 'needs-attention', at: '2026-03-02T09:00:00Z', words: '535 wrong password' },
    { kind: 'connected', at: '2026-03-01T09:00:00Z', words: null },
  ];
  open(() => ({ entries, days: [] }));
  const list = within(await screen.findByRole('list', { name: 'What happened' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/The inbox is read again$/),
    expect.stringMatching(/The inbox could not be read: imap.example.com:993 did not answer$/),
    expect.stringMatching(/Needs attention: 535 wrong password$/),
    expect.stringMatching(/Connected$/),
  ]);
});

test('the days show what was read, and what was sent once anything was', async () => {
  let days = [
    { day: '2025-03-02', sent: 0, read: 1_200 },
    { day: '2025-03-01', sent: 0, read: 3 },
  ];
  const { queryClient } = open(() => ({ entries: [], days }));
  const table = within(await screen.findByRole('table'));
  expect(table.queryByRole('columnheader', { name: 'Sent' })).toBeNull();
  expect(table.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['Sun, Mar 2, 2025', '1,200', ''],
    ['Sat, Mar 1, 2025', '3', ''],
  ]);
  days = [{ day: '2025-03-02', sent: 7, read: 0 }];
  await queryClient.invalidateQueries();
  expect(await table.findByRole('columnheader', { name: 'Sent' })).toBeTruthy();
  expect(cellsOf(table.getAllByRole('row')[1]!)).toEqual(['Sun, Mar 2, 2025', '7', '0', '']);
});

test('of many days the newest are shown, and all of them when asked for', async () => {
  const days = Array.from({ length: 20 }, (_, n) => ({ day: `2026-03-${29 - n}`, sent: 0, read: n }));
  open(() => ({ entries: [], days }));
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(15);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 20 days' }));
  expect(table.getAllByRole('row')).toHaveLength(21);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(table.getAllByRole('row')).toHaveLength(15);
});

test.each([
  [mailbox, 'No mail was read yet'],
  [{ ...mailbox, imap: null }, 'The inbox is not read'],
])('without days it is said why: %#', async (shown, words) => {
  open(() => ({ entries: [], days: [] }), shown);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('Nothing happened yet')).toBeTruthy();
});
