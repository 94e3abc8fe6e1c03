// @vitest-environment happy-dom
import { network } from '@cadenza/api-client/testing';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render-at.tsx';

// The runtime that fetches remotes over the network is the boundary here.
vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: vi.fn(),
  registerPlugins: vi.fn(),
  registerRemotes: vi.fn(),
}));

const leadsEntry = { name: 'leads_mf', entry: '/mf/leads/mf-manifest.json' };
const campaignsEntry = { name: 'campaigns_mf', entry: '/mf/campaigns/mf-manifest.json' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  network({
    'GET /api/auth/check': { authenticated: true },
    'GET /api/campaigns': [],
    'GET /api/leads': [],
    'GET /remotes.json': { remotes: [campaignsEntry, leadsEntry] },
  });
});

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

test('a remote that does not load leaves the rest working, and can be tried again', async () => {
  vi.mocked(loadRemote).mockRejectedValue(new Error('down'));
  renderAt('/leads');
  expect(await screen.findByText('Leads cannot be shown right now')).toBeTruthy();

  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { name: 'DASHBOARD' })).toBeTruthy();

  await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
  await screen.findByText('Leads cannot be shown right now');
  vi.mocked(registerRemotes).mockClear();
  vi.mocked(loadRemote).mockResolvedValue({ default: () => <h1>LEADS</h1> });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'LEADS' })).toBeTruthy();
  expect(registerRemotes).toHaveBeenCalledExactlyOnceWith([leadsEntry], { force: true });
});

test('a screen of a remote that breaks says so in its place and recovers on another address', async () => {
  vi.mocked(loadRemote).mockResolvedValue({
    default: () => {
      if (window.location.hash !== '#mended') throw new Error('broken');
      return <h1>CAMPAIGNS</h1>;
    },
  });
  renderAt('/campaigns/1');
  expect(await screen.findByText('Campaigns cannot be shown right now')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  window.location.hash = '#mended';
  await userEvent.click(screen.getByRole('link', { name: 'Campaigns' }));
  expect(await screen.findByRole('heading', { name: 'CAMPAIGNS' })).toBeTruthy();
});

test('dialogs and menus of a remote are in the scope of its styles', async () => {
  vi.mocked(loadRemote).mockResolvedValue({ default: () => <h1>LEADS</h1> });
  renderAt('/leads');
  const heading = await screen.findByRole('heading', { name: 'LEADS' });
  expect(heading.closest('[data-mf="leads_mf"]')).toBeTruthy();
  expect(document.body.querySelector(':scope > [data-mf="leads_mf"]')).toBeTruthy();
});
