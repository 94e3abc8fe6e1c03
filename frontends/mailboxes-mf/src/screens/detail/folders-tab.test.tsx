// @vitest-environment happy-dom
import { aMailbox, network } from '@cadenza/api-client/testing';
import type { MailboxFolder, MailboxFolders } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mailbox = aMailbox();
const api = `/api/mailboxes/${mailbox.id}`;
const aFolder = (name: string, changed: Partial<MailboxFolder> = {}): MailboxFolder => ({
  ...{
    id: name,
    name,
    use: 'other',
    state: 'read',
    lastReadAt: '2026-03-02T10:00:00Z',
    trouble: null,
    notGivenOut: null,
  },
  ...changed,
});

async function open(folders: MailboxFolders, more = {}) {
  network({ [`GET ${api}`]: mailbox, [`GET ${api}/folders`]: folders, ...more });
  renderMailboxes(`/mailboxes/${mailbox.id}?tab=folders`);
  const list = await screen.findByRole('list', { name: 'Folders' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => within(item));
}

test('M12: folders are listed with their last reading; one is left out, but never the INBOX', async () => {
  const folders = [
    aFolder('INBOX', { use: 'inbox' }),
    aFolder('Customers'),
    aFolder('Papierkorb', { use: 'trash', state: 'left-out', lastReadAt: null }),
    aFolder('', {
      id: 'hidden',
      name: null,
      lastReadAt: null,
      trouble: 'imap.example.com:993 cannot be read just now.',
    }),
  ];
  let asked: unknown;
  const [inbox, customers, trash, hidden] = await open(
    { folders, unlisted: 0, passedOver: 0 },
    {
      [`PATCH ${api}/folders/Customers`]: (body: unknown) => {
        asked = body;
        return { folders: [folders[0], aFolder('Customers', { state: 'left-out' })], unlisted: 0, passedOver: 0 };
      },
    },
  );
  expect((inbox!.getByRole('switch') as HTMLButtonElement).disabled).toBe(true);
  expect(trash!.getByText(/Trash · Left out|Left out/)).toBeTruthy();
  expect(hidden!.getByText('A folder whose name cannot be shown')).toBeTruthy();
  expect(hidden!.getByText('Cannot be read: imap.example.com:993 cannot be read just now.')).toBeTruthy();
  await userEvent.click(customers!.getByRole('switch', { name: 'Read Customers', checked: true }));
  expect(await screen.findByRole('switch', { name: 'Read Customers', checked: false })).toBeTruthy();
  expect(asked).toEqual({ isRead: false });
});

test('M12: how many folders are passed over is said', async () => {
  await open({
    folders: [aFolder('One'), aFolder('Two', { state: 'passed-over', lastReadAt: null })],
    unlisted: 1_200,
    passedOver: 1_201,
  });
  expect(screen.getByText('1,201 folders are not read')).toBeTruthy();
  expect(screen.getByText('Not read: there are too many')).toBeTruthy();
});

test('M12: one folder that is passed over is said as one', async () => {
  await open({ folders: [aFolder('One')], unlisted: 1, passedOver: 1 });
  expect(screen.getByText('One folder is not read')).toBeTruthy();
});

test('without IMAP no folder is read', async () => {
  network({ [`GET ${api}`]: { ...mailbox, imap: null }, [`GET ${api}/folders`]: { folders: [], unlisted: 0 } });
  renderMailboxes(`/mailboxes/${mailbox.id}?tab=folders`);
  expect(await screen.findByText('No folder is read')).toBeTruthy();
});
