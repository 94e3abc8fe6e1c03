// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, Menu, MenuContent, MenuItem, MenuTrigger } from './index.ts';

afterEach(cleanup);

function openedBy(onSelect: (chosen: string) => void) {
  const user = userEvent.setup();
  render(
    <Menu>
      <MenuTrigger asChild>
        <Button>Change</Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => onSelect('reply')}>Reply</MenuItem>
        <MenuItem description="The sequence ends." onSelect={() => onSelect('bounce')}>
          Bounce
        </MenuItem>
      </MenuContent>
    </Menu>,
  );
  return { user, trigger: screen.getByRole('button', { name: 'Change' }) };
}

test('a menu offers its items with what they do, and takes the one that is clicked', async () => {
  const chosen = vi.fn();
  const { user, trigger } = openedBy(chosen);
  await user.click(trigger);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Reply',
    'BounceThe sequence ends.',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Reply' }));
  expect(chosen.mock.calls).toEqual([['reply']]);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a menu works by keyboard alone, and Escape gives the focus back', async () => {
  const chosen = vi.fn();
  const { user, trigger } = openedBy(chosen);
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reply'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Bounce/));
  await user.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([['bounce']]);
});
