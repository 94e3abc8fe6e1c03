// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, Dialog, DialogContent, DialogTitle, DialogTrigger, Toaster, toast } from './index.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shownNotices(): HTMLElement[] {
  return within(document.querySelector('ol') as HTMLElement).queryAllByRole('listitem');
}

test('a new notice takes the place of the one before', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Success', description: 'Campaign paused' }));
  act(() => void toast({ title: 'Error', description: 'Failed to resume campaign', variant: 'destructive' }));
  await waitFor(() => expect(shownNotices()).toHaveLength(1));
  expect(shownNotices()[0]?.textContent).toContain('Failed to resume campaign');
});

test('a notice leaves by its button', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Success' }));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(shownNotices()).toHaveLength(0));
});

test('a notice leaves by itself after five seconds', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => void toast({ title: 'Success' }));
  act(() => void vi.advanceTimersByTime(4_900));
  expect(shownNotices()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(200));
  expect(shownNotices()).toHaveLength(0);
});

test.each([
  [40, 1],
  [60, 0],
])('a swipe of %i px to the right leaves %i notices', async (distancePx, left) => {
  // Radix calls these; happy-dom lacks them.
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  render(<Toaster />);
  act(() => void toast({ title: 'Success' }));
  const notice = shownNotices()[0] as HTMLElement;
  fireEvent.pointerDown(notice, { button: 0, clientX: 100, clientY: 20, pointerId: 1 });
  for (const clientX of [120, 100 + distancePx]) fireEvent.pointerMove(notice, { clientX, clientY: 20, pointerId: 1 });
  fireEvent.pointerUp(notice, { clientX: 100 + distancePx, clientY: 20, pointerId: 1 });
  await waitFor(() => expect(shownNotices()).toHaveLength(left));
});

test('F8 moves the focus to the notices', () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Success' }));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.tagName).toBe('OL');
});

test('notices stay in the accessibility tree while a dialog is open', async () => {
  const { container } = render(
    <>
      <Toaster />
      <Dialog>
        <DialogTrigger asChild>
          <Button>Open</Button>
        </DialogTrigger>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Any dialog</DialogTitle>
        </DialogContent>
      </Dialog>
    </>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open' }));
  act(() => void toast({ title: 'Success', description: 'Still announced' }));
  expect(container.getAttribute('aria-hidden')).toBe('true');
  await waitFor(() => expect(shownNotices()).toHaveLength(1));
  expect(shownNotices()[0]?.closest('[aria-hidden="true"]')).toBeNull();
});

test('the first Escape closes a dialog, although a notice appeared above it', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Toaster />
      <Dialog>
        <DialogTrigger asChild>
          <Button>Rename</Button>
        </DialogTrigger>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Rename campaign</DialogTitle>
        </DialogContent>
      </Dialog>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  act(() => void toast({ title: 'Success' }));
  await waitFor(() => expect(shownNotices()).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
