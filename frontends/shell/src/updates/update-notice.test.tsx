// @vitest-environment happy-dom
import { network } from '@cadenza/api-client/testing';
import { registerPlugins } from '@module-federation/enhanced/runtime';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitRemoteLoading } from '../remotes/limit-remote-loading.ts';
import { renderAt } from '../testing/render-at.tsx';

// The runtime that fetches remotes over the network is the boundary here.
vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: vi.fn(async () => ({ default: () => <h1>CAMPAIGNS</h1> })),
  registerPlugins: vi.fn(),
  registerRemotes: vi.fn(),
}));

const offer = 'A new version of Cadenza is ready.';
const builds = { campaigns: '', leads: '', shell: '' };
let calls: string[] = [];

const manifest = (build: string) => ({ metaData: { remoteEntry: { path: '', name: `remoteEntry.${build}.js` } } });

beforeEach(async () => {
  Object.assign(builds, { campaigns: '1111111111', leads: '1111111111', shell: '' });
  calls = network({
    'GET /api/auth/check': { authenticated: true },
    'GET /remotes.json': {
      remotes: [
        { name: 'campaigns_mf', entry: '/mf/campaigns/mf-manifest.json' },
        { name: 'leads_mf', entry: '/mf/leads/mf-manifest.json' },
      ],
    },
    'GET /mf/campaigns/mf-manifest.json': () => manifest(builds.campaigns),
    'GET /mf/leads/mf-manifest.json': () => manifest(builds.leads),
    'GET /': () => new Response(`<!doctype html><title>Cadenza</title>${builds.shell}<div id="root"></div>`),
  });
  limitRemoteLoading();
  runRemote('/mf/campaigns/remoteEntry.1111111111.js');
  renderAt('/campaigns');
  await screen.findByRole('heading', { name: 'CAMPAIGNS' });
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

/** What the runtime does when it loads the entry of a remote. */
function runRemote(url: string): void {
  const [plugin] = vi.mocked(registerPlugins).mock.calls.at(-1)?.[0] ?? [];
  plugin?.createScript?.({ url, attrs: {} });
}

async function comeBackToThePage(): Promise<void> {
  const looks = () => calls.filter((call) => call === 'GET /').length;
  const before = looks();
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(looks()).toBeGreaterThan(before));
}

test('nothing is offered while all that runs here is current; remotes that were not opened do not count', async () => {
  builds.leads = '2222222222';
  await comeBackToThePage();
  await comeBackToThePage();
  expect(screen.queryByText(offer)).toBeNull();
});

test('a new build of a remote that runs here is offered; "Later" declines it until the next build', async () => {
  builds.campaigns = '2222222222';
  await comeBackToThePage();
  expect(await screen.findByText(offer)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText(offer)).toBeNull();
  await comeBackToThePage();
  expect(screen.queryByText(offer)).toBeNull();
  builds.campaigns = '3333333333';
  await comeBackToThePage();
  expect(await screen.findByText(offer)).toBeTruthy();
});

test('a new build of the shell is offered, and "Reload" takes it', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  builds.shell = '<script src="/main.2222222222.js"></script>';
  await comeBackToThePage();
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});
