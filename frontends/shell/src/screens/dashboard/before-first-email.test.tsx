// @vitest-environment happy-dom
import { aCampaign, network, page } from '@cadenza/api-client/testing';
import type { ProductSettings } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fresh: ProductSettings = {
  ...{ postalAddress: null, unsubscribeWording: null, tracksOpens: true, tracksClicks: true, setOnServer: [] },
  ...{ isFirstSetupClosed: false, address: { url: 'https://cadenza.acme.io', trouble: null } },
  mailServer: { host: 'mail.acme.io', port: 587 },
  from: { name: 'Grace', address: 'grace@acme.io' },
  answersHost: null,
};

async function openDashboard(given: Partial<ProductSettings> = {}, campaigns = 0) {
  let settings = { ...fresh, ...given };
  const sent: unknown[] = [];
  const calls = network({
    'GET /api/auth/check': { authenticated: true, email: 'ada@acme.io' },
    'GET /api/leads': () => page([], { total: 0 }),
    'GET /api/campaigns': Array.from({ length: campaigns }, () => aCampaign()),
    'GET /api/settings': () => settings,
    'PATCH /api/settings': (changes: object) => {
      sent.push(changes);
      settings = { ...settings, ...changes };
      return settings;
    },
  });
  renderAt('/');
  await screen.findByRole('heading', { name: 'DASHBOARD' });
  return { sent, calls };
}

const name = 'Before the first email';
const card = async () => within(await screen.findByRole('region', { name }));

test('D14: a new product is asked for what matters before the first email, until that is done', async () => {
  const { sent } = await openDashboard();
  const shown = await card();
  expect(shown.getByRole('button', { name: 'Send a test email' })).toBeTruthy();
  expect(shown.getByLabelText<HTMLInputElement>('Unsubscribe line').value).toBe('Unsubscribe');
  await userEvent.type(shown.getByLabelText('Postal address'), '1 Main St');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  await userEvent.click(await shown.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
  expect(sent).toEqual([{ postalAddress: '1 Main St', unsubscribeWording: null }, { isFirstSetupClosed: true }]);
});

test('D14: it can be skipped for good', async () => {
  const { sent } = await openDashboard({ mailServer: null });
  const shown = await card();
  expect(shown.queryByRole('button', { name: 'Send a test email' })).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Skip for now' }));
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
  expect(sent).toEqual([{ isFirstSetupClosed: true }]);
  expect(document.activeElement?.id).toBe('main');
});

test.each<[string, Partial<ProductSettings>, number]>([
  ['it was closed', { isFirstSetupClosed: true }, 0],
  ['there is a postal address', { postalAddress: '1 Main St' }, 0],
  ['there are campaigns', {}, 1],
])('D14: nobody is asked where %s', async (_, given, campaigns) => {
  const { calls } = await openDashboard(given, campaigns);
  if (campaigns === 0) await waitFor(() => expect(calls).toContain('GET /api/settings'));
  await screen.findByText(campaigns === 0 ? /^No campaigns yet/ : /^Campaign \d/);
  expect(screen.queryByRole('region', { name })).toBeNull();
});
