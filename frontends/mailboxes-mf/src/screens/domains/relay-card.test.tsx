// @vitest-environment happy-dom
import { network, refusal } from '@cadenza/api-client/testing';
import type { Relay } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const relay: Relay = {
  ...{ host: 'mail.acme.io', from: { name: 'Grace', address: 'grace@acme.io' } },
  ptr: { verdict: 'missing', message: '192.0.2.1 has no name in the DNS (PTR).' },
  unread: null,
};
function show(answer: unknown) {
  network({ 'GET /api/mailboxes/domains': [], 'GET /api/relay': answer });
  renderMailboxes('/mailboxes/domains');
}
const card = async () => within(await screen.findByRole('region', { name: 'Relay' }));
const terms = async () => (await card()).getAllByRole('term').map(({ textContent }) => textContent);

test('the relay is shown with its server, its sender and the verdict on its names', async () => {
  show(relay);
  expect(await terms()).toEqual(['Server', 'From', 'PTR Missing']);
  for (const text of ['mail.acme.io', 'Grace <grace@acme.io>', relay.ptr.message])
    expect((await card()).getByText(text)).toBeTruthy();
});

test('a verdict that does not apply says so, and a sender without a name is its address', async () => {
  show({ ...relay, from: { name: '', address: 'grace@acme.io' }, ptr: { ...relay.ptr, verdict: 'not-applicable' } });
  expect(await terms()).toContain('PTR Does not apply');
  expect((await card()).getByText('grace@acme.io')).toBeTruthy();
});

test('where emails are caught there is no relay to show', async () => {
  show({ ...relay, host: null });
  expect(await screen.findByText('No domains yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Relay' })).toBeNull();
});

test('a relay that cannot be loaded can be tried again', async () => {
  show(refusal(503, 'The sender is away.'));
  expect(await screen.findByText('The relay could not be loaded', {}, { timeout: 5_000 })).toBeTruthy();
  network({ 'GET /api/mailboxes/domains': [], 'GET /api/relay': relay });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card()).toBeTruthy();
});

test('S13: answers to the relay that are not read are said, with a way to send follow-ups all the same', async () => {
  const unread = { reason: 'Answers to grace@acme.io have not been read yet.', sendsAllTheSame: false };
  const calls = network({
    'GET /api/mailboxes/domains': [],
    'GET /api/relay': { ...relay, unread },
    'POST /api/relay/send-unread': { success: true },
  });
  renderMailboxes('/mailboxes/domains');
  await userEvent.click((await card()).getByRole('button', { name: 'Send follow-ups all the same' }));
  await waitFor(() => expect(calls).toContain('POST /api/relay/send-unread'));
});
