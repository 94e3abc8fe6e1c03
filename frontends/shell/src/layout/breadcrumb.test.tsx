// @vitest-environment happy-dom
import { appTitle, createMemoryRouter, RouterProvider, useLocation } from '@cadenza/screen-kit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Breadcrumb } from './breadcrumb.tsx';
import { useAreaTitle } from './use-area-title.ts';

afterEach(cleanup);

function Header() {
  useAreaTitle(useLocation().pathname);
  return <Breadcrumb />;
}

function renderAt(pathname: string) {
  const router = createMemoryRouter([{ path: '*', element: <Header /> }], { initialEntries: [pathname] });
  render(<RouterProvider router={router} />);
  return router;
}

/** As a screen does once it is there. */
const titled = (title: string) =>
  act(async () => {
    document.title = `${title} · ${appTitle}`;
  });

const shown = () => screen.queryByRole('navigation', { name: 'Breadcrumb' })?.textContent;

test.each([
  ['/campaigns', 'Campaigns', '/Campaigns'],
  ['/campaigns/c1/report', 'Report: Spring · 2026', '/Campaigns/Report: Spring · 2026'],
  ['/settings', 'Settings', '/Settings'],
])('%s, titled "%s", is at %s', async (pathname, title, expected) => {
  renderAt(pathname);
  await titled(title);
  expect(shown()).toBe(expected);
});

test('the area leads back, and stands alone until the screen has a title', async () => {
  renderAt('/leads/imports');
  expect(shown()).toBe('/Leads');
  await titled('Imports');
  expect(shown()).toBe('/Leads/Imports');
  expect(screen.getByRole('link', { name: 'Leads' }).getAttribute('href')).toBe('/leads');
});

test('the title stays from step to step of a campaign, and goes with the area', async () => {
  const router = renderAt('/campaigns/c1/launch');
  await titled('Spring');
  await act(() => router.navigate('/campaigns/c1/preview'));
  expect(shown()).toBe('/Campaigns/Spring');
  await act(() => router.navigate('/mailboxes'));
  expect(shown()).toBe('/Mailboxes');
});
