// @vitest-environment happy-dom
import { aMailbox, network, refusal } from '@cadenza/api-client/testing';
import type { Mailbox } from '@cadenza/contracts';
import { createMemoryRouter, createQueryClient, QueryClientProvider, RouterProvider } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@cadenza/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ChooseMailboxForm } from './choose-mailbox-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = aMailbox({ address: 'ada@sales.example' });
const bob = aMailbox({ address: 'bob@sales.example' });

/** The form in a dialog, where Ada's mailbox cannot be chosen. */
function open(mailboxes: unknown) {
  network({ 'GET /api/mailboxes': mailboxes });
  const chosen: Mailbox[] = [];
  const form = (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogTitle>Move the leads</DialogTitle>
        <DialogDescription>To another mailbox</DialogDescription>
        <ChooseMailboxForm
          exceptId={ada.id}
          action="Move"
          onChoose={async (mailbox) => chosen.push(mailbox)}
          failure="They could not be moved"
          addMailboxPath="/mailboxes/new"
        />
      </DialogContent>
    </Dialog>
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
    </QueryClientProvider>,
  );
  return { chosen };
}

test('another mailbox is chosen, and only then the button works', async () => {
  const { chosen } = open([ada, bob]);
  expect(screen.getByRole('status').textContent).toBe('Loading the mailboxes...');
  const radio = await screen.findByRole('radio', { name: 'bob@sales.example' });
  expect(screen.queryByRole('radio', { name: 'ada@sales.example' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
  await userEvent.click(radio);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(chosen).toEqual([bob]);
});

test('mailboxes that could not be loaded are read again', async () => {
  let isDown = true;
  open(() => (isDown ? refusal(503, 'Mailboxes are not ready') : [ada, bob]));
  expect(await screen.findByText('The mailboxes could not be loaded')).toBeTruthy();
  expect(screen.getByText('Mailboxes are not ready')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: 'bob@sales.example' })).toBeTruthy();
});

test('where there is no other mailbox, it leads to connecting one', async () => {
  open([ada]);
  expect(await screen.findByText('There is no other mailbox')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connect a mailbox' }).getAttribute('href')).toBe('/mailboxes/new');
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
});
