// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sidebar, SidebarContent, SidebarInset, SidebarItem, SidebarProvider, SidebarTrigger } from './index.ts';

function setViewportWidth(width: number): void {
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  });
}

beforeEach(() => setViewportWidth(1280));
afterEach(cleanup);

function CampaignsLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a href="/campaigns" aria-current="page" {...props}>
      {children}
    </a>
  );
}

function App() {
  return (
    <SidebarProvider>
      <Sidebar label="Main">
        <SidebarContent>
          <SidebarItem icon={<svg />} label="Campaigns">
            <CampaignsLink />
          </SidebarItem>
        </SidebarContent>
      </Sidebar>
      <SidebarInset>
        <SidebarTrigger />
      </SidebarInset>
    </SidebarProvider>
  );
}

const sidebarState = () => screen.getByRole('navigation', { name: 'Main' }).getAttribute('data-state');

test.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
])('%s+B collapses and expands the sidebar and remembers it in the cookie', (_key, modifier) => {
  render(<App />);
  expect(sidebarState()).toBe('expanded');
  fireEvent.keyDown(window, { key: 'b', ...modifier });
  expect(sidebarState()).toBe('collapsed');
  expect(document.cookie).toContain('sidebar_state=false');
  fireEvent.keyDown(window, { key: 'b', ...modifier });
  expect(sidebarState()).toBe('expanded');
  expect(document.cookie).toContain('sidebar_state=true');
});

test('a sidebar that was left collapsed comes back collapsed', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the way the sidebar itself writes it.
  document.cookie = 'sidebar_state=false; path=/';
  render(<App />);
  expect(sidebarState()).toBe('collapsed');
});

test('the button collapses; the entry keeps its name and shows it as a tooltip at once', async () => {
  const user = userEvent.setup();
  render(<App />);
  await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  expect(sidebarState()).toBe('collapsed');
  await user.hover(screen.getByRole('link', { name: 'Campaigns' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain('Campaigns');
});

test('below 768 px the sidebar is a sheet that an entry closes', async () => {
  setViewportWidth(390);
  const user = userEvent.setup();
  render(<App />);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  const sheet = screen.getByRole('dialog', { name: 'Main' });
  await user.click(within(sheet).getByRole('link', { name: 'Campaigns' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
