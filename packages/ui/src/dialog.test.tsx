// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  Button,
  ConfirmDialog,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
  Field,
  Input,
  PortalContainerProvider,
} from './index.ts';

afterEach(cleanup);

function RenameDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>Rename</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Rename campaign</DialogTitle>
          <DialogDescription>Leads do not see the name.</DialogDescription>
        </DialogHeader>
        <Field label="Name" hint="Keep it short" error="Please enter a name">
          <Input />
        </Field>
      </DialogContent>
    </Dialog>
  );
}

test('a dialog opens with its name and description, and Escape returns the focus to what opened it', async () => {
  const user = userEvent.setup();
  render(<RenameDialog />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  const dialog = screen.getByRole('dialog', { name: 'Rename campaign' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Leads do not see the name.',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
});

test('a dialog closes by its Close button', async () => {
  const user = userEvent.setup();
  render(<RenameDialog />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a field ties its label, hint and error to the control', async () => {
  const user = userEvent.setup();
  render(<RenameDialog />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  const input = screen.getByLabelText('Name');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const describedBy = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Please enter a name',
    'Keep it short',
  ]);
});

test('a dialog is rendered in the container that a remote provides', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  const user = userEvent.setup();
  render(
    <PortalContainerProvider container={container}>
      <RenameDialog />
    </PortalContainerProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(container.contains(screen.getByRole('dialog'))).toBe(true);
  container.remove();
});

test('a confirmation asks, confirms, and stays open while its request runs', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  const question = (pending: boolean) => (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete campaign?"
      description="Are you sure you want to delete this campaign?"
      confirmLabel="Delete"
      destructive
      onConfirm={onConfirm}
      pending={pending}
    />
  );
  const { rerender } = render(question(false));
  expect(screen.getByRole('alertdialog', { name: 'Delete campaign?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onOpenChange).not.toHaveBeenCalled();
  rerender(question(true));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

function DeleteRow() {
  const [isAsking, setIsAsking] = useState(false);
  const [isThere, setIsThere] = useState(true);
  return (
    <main tabIndex={-1}>
      {isThere ? <Button onClick={() => setIsAsking(true)}>Delete the row</Button> : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete the row?"
        confirmLabel="Delete"
        onConfirm={() => {
          setIsThere(false);
          setIsAsking(false);
        }}
      />
    </main>
  );
}

test('a dialog without a trigger returns the focus too, to the main part when its opener has gone', async () => {
  const user = userEvent.setup();
  render(<DeleteRow />);
  const opener = screen.getByRole('button', { name: 'Delete the row' });
  await user.click(opener);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.click(opener);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
