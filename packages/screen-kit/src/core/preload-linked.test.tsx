// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { preloadLinked } from './preload-linked.ts';

afterEach(cleanup);

test('a screen is loaded when the pointer or the focus reaches a link to it', async () => {
  const loaded: string[] = [];
  const screens: Record<string, { preload(): Promise<void> }> = {
    '/leads': { preload: async () => void loaded.push('leads') },
    '/report': { preload: async () => void loaded.push('report') },
  };
  const stop = preloadLinked((path) => screens[path]);
  render(
    <>
      <a href="/leads">
        <b>Leads</b>
      </a>
      <a href="/report">Report</a>
      <a href="/elsewhere">Elsewhere</a>
    </>,
  );
  await userEvent.hover(screen.getByText('Leads'));
  await userEvent.hover(screen.getByText('Elsewhere'));
  screen.getByText('Report').focus();
  expect(loaded).toEqual(['leads', 'report']);
  stop();
  await userEvent.hover(screen.getByText('Leads'));
  expect(loaded).toHaveLength(2);
});
