// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ThemeToggle } from './elements.ts';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
});
afterEach(cleanup);

test('the theme is light unless chosen otherwise, and the choice is kept', () => {
  render(<ThemeToggle />);
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  expect(localStorage.getItem('cadenza-theme')).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(localStorage.getItem('cadenza-theme')).toBe('light');
});

test('a kept dark theme comes back', () => {
  localStorage.setItem('cadenza-theme', 'dark');
  render(<ThemeToggle />);
  expect(document.documentElement.classList.contains('dark')).toBe(true);
});
