// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button, StatusBadge } from './index.ts';

afterEach(cleanup);

test.each([
  ['active', 'true'],
  ['running', 'true'],
  ['paused', 'false'],
  ['draft', 'false'],
])('the badge of a campaign that is %s: highlighted %s', (status, highlighted) => {
  render(<StatusBadge status={status} />);
  expect(screen.getByText(status).getAttribute('data-highlighted')).toBe(highlighted);
});

test('a pending button is busy and takes no clicks', () => {
  render(<Button pending>Saving...</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
});
