// @vitest-environment happy-dom
import { aCampaign, aLead, network } from '@cadenza/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../testing/render-at.tsx';

function signedIn() {
  const found = aLead({ firstName: 'Ada', lastName: 'Byron', email: 'ada@spring.example' });
  return network({
    'GET /api/auth/check': { authenticated: true },
    'GET /api/campaigns': [aCampaign({ id: 'c1', name: 'Spring fair' }), aCampaign({ id: 'c2', name: 'Autumn' })],
    'GET /api/mailboxes': [],
    'GET /api/leads': (_: unknown, query: URLSearchParams) => (query.has('search') ? [found] : []),
  });
}
const options = () =>
  within(screen.getByRole('dialog', { name: 'Go to' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('its keys open a menu of campaigns, leads, mailboxes and pages, found by what is typed', async () => {
  signedIn();
  renderAt('/analytics');
  const button = await screen.findByRole('button', { name: /^Search/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Go to' });
  await waitFor(() => expect(options()).toContain('Autumndraft'));
  await userEvent.type(input, 'spring');
  await waitFor(() => expect(options()).toEqual(['Spring fairdraft', 'Ada Byronada@spring.example']));
  await userEvent.clear(input);
  await userEvent.type(input, 'spf');
  await waitFor(() => expect(options()).toContain('Sending domains'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(button);
  expect(await screen.findByRole('combobox', { name: 'Go to' })).toBeTruthy();
});

test('Enter goes to what is chosen', async () => {
  signedIn();
  renderAt('/analytics');
  await screen.findByRole('button', { name: /^Search/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Go to' }), 'account');
  await waitFor(() => expect(options()).toContain('Account'));
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(document.title).toBe('Account · Cadenza'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
