// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from './index.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function DeleteWithTooltip() {
  return (
    <TooltipProvider>
      <Tooltip>
        <TooltipTrigger asChild>
          <Button aria-label="Delete">x</Button>
        </TooltipTrigger>
        <TooltipContent>Delete this lead</TooltipContent>
      </Tooltip>
    </TooltipProvider>
  );
}

test('a tooltip appears after 700 ms of hovering', () => {
  vi.useFakeTimers();
  render(<DeleteWithTooltip />);
  fireEvent.pointerMove(screen.getByRole('button', { name: 'Delete' }), { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(690));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => void vi.advanceTimersByTime(20));
  expect(screen.getByRole('tooltip').textContent).toContain('Delete this lead');
});

test('a tooltip appears at once on keyboard focus', () => {
  render(<DeleteWithTooltip />);
  act(() => screen.getByRole('button', { name: 'Delete' }).focus());
  expect(screen.getByRole('tooltip').textContent).toContain('Delete this lead');
});

test('within 300 ms the next tooltip appears at once, later after the full delay', () => {
  vi.useFakeTimers();
  render(
    // Without hoverable content, which needs sizes that happy-dom does not have.
    <TooltipProvider disableHoverableContent>
      {['First', 'Second'].map((name) => (
        <Tooltip key={name}>
          <TooltipTrigger asChild>
            <Button>{name}</Button>
          </TooltipTrigger>
          <TooltipContent>About the {name}</TooltipContent>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
  const hover = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  hover('First');
  pass(710);
  leave('First');
  pass(290);
  hover('Second');
  expect(screen.getByRole('tooltip').textContent).toContain('About the Second');
  leave('Second');
  pass(310);
  hover('First');
  pass(690);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
