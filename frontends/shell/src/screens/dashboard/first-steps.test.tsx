// @vitest-environment happy-dom
import { aCampaign, network, page } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface Account {
  catcher?: boolean;
  mailboxes?: number;
  leads?: number;
  campaigns?: number;
}

async function openDashboard({ catcher = true, mailboxes = 0, leads = 0, campaigns = 0 }: Account) {
  network({
    'GET /api/auth/check': { authenticated: true, catcher },
    'GET /api/mailboxes': Array.from({ length: mailboxes }, (_, id) => ({ id })),
    'GET /api/leads': () => page([], { total: leads }),
    'GET /api/campaigns': Array.from({ length: campaigns }, () => aCampaign()),
  });
  renderAt('/');
  await screen.findByRole('heading', { name: 'DASHBOARD' });
}

const steps = async () => within(await screen.findByRole('region', { name: 'First steps' }));

test('a new product offers the first steps, each with a way there', async () => {
  await openDashboard({});
  const card = await steps();
  const goals = card.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(goals).toEqual(['/mailboxes/new', '/dev/mail', '/leads', '/campaigns']);
});

test('a step ticks itself off, and so does looking at the caught mail', async () => {
  await openDashboard({ leads: 3 });
  const card = await steps();
  expect(card.getByText('Bring your leads').textContent).toBe('Bring your leads: done');
  card.getByRole('link', { name: 'Caught mail' }).addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(card.getByRole('link', { name: 'Caught mail' }));
  expect(card.getByText(/^Connect a mailbox, or/).textContent).toContain(': done');
});

test('the first steps are gone once all are done', async () => {
  await openDashboard({ mailboxes: 1, leads: 1, campaigns: 1 });
  await screen.findByRole('table');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('dismissed, the first steps do not come back', async () => {
  await openDashboard({});
  await userEvent.click((await steps()).getByRole('button', { name: 'Dismiss the first steps' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(document.activeElement?.id).toBe('main');
  cleanup();
  await openDashboard({});
  await screen.findByText(/^No campaigns yet/);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('where emails go to a mail server there are no first steps', async () => {
  await openDashboard({ catcher: false });
  await screen.findByText(/^No campaigns yet/);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
