// @vitest-environment happy-dom
import { type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import type { ProductSettings } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unset: ProductSettings = {
  ...{ postalAddress: null, unsubscribeWording: null, tracksOpens: true, tracksClicks: true, setOnServer: [] },
  address: { url: 'https://cadenza.acme.io', trouble: null },
  mailServer: { host: 'mail.acme.io', port: 587 },
  from: { name: 'Grace', address: 'grace@acme.io' },
  answersHost: null,
};

/** The settings as the server keeps them, and what was sent to it. */
function openSettings(given: Partial<ProductSettings> = {}, responses: FakeResponses = {}) {
  let settings = { ...unset, ...given };
  const sent: unknown[] = [];
  network({
    'GET /api/auth/check': { authenticated: true, email: 'ada@acme.io' },
    'GET /api/backups': { isArchived: true, ageSeconds: 7_300, behindSeconds: null },
    'GET /api/settings': () => settings,
    'PATCH /api/settings': (changes: object) => {
      sent.push(changes);
      settings = { ...settings, ...changes };
      return settings;
    },
    ...responses,
  });
  renderAt('/settings');
  return sent;
}

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
const addressField = () => screen.findByLabelText<HTMLTextAreaElement>('Below every email');

test('D14: what was changed is sent, with Ctrl+S too, and nothing else', async () => {
  const sent = openSettings();
  expect((await save()).disabled).toBe(true);
  await userEvent.type(await addressField(), '1 Main St{Enter}Springfield');
  await userEvent.click(screen.getByRole('switch', { name: 'Opens' }));
  expect(screen.queryByText(/plain text alone/)).toBeNull();
  await userEvent.click(await save());
  expect(await screen.findByText(/^Settings saved/)).toBeTruthy();
  expect(sent).toEqual([{ postalAddress: '1 Main St\nSpringfield', tracksOpens: false }]);

  await userEvent.click(screen.getByRole('switch', { name: 'Clicks' }));
  expect(screen.getByText(/plain text alone/)).toBeTruthy();
  await userEvent.clear(await addressField());
  await userEvent.keyboard('{Control>}s{/Control}');
  await vi.waitFor(() => expect(sent[1]).toEqual({ postalAddress: null, tracksClicks: false }));
});

test('D14: what the environment sets says so, and cannot be changed', async () => {
  const sent = openSettings({ postalAddress: '1 Main St', setOnServer: ['postalAddress'] });
  const field = await addressField();
  expect([field.value, field.readOnly]).toEqual(['1 Main St', true]);
  expect((await card('Postal address')).getByText('Set on the server')).toBeTruthy();
  await userEvent.type(await screen.findByLabelText('What the link says'), 'No more mail');
  await userEvent.click(await save());
  await vi.waitFor(() => expect(sent).toEqual([{ unsubscribeWording: 'No more mail' }]));
});

test('D14: a refusal stands at its field, or above the button', async () => {
  openSettings({}, { 'PATCH /api/settings': () => refusal(409, 'It is set on the server.', 'set-on-server') });
  await userEvent.type(await addressField(), 'x'.repeat(501));
  await userEvent.click(await save());
  expect(await screen.findByText(/may have at most 500 characters/)).toBeTruthy();
  await userEvent.clear(await addressField());
  await userEvent.type(await addressField(), '1 Main St');
  await userEvent.click(await save());
  expect(await screen.findByText('It is set on the server.')).toBeTruthy();
});

test('D14: the zone and the style of times are chosen, and hold at once on all screens', async () => {
  const session = { id: 's1', browser: 'Firefox', isCurrent: true };
  const at = '2026-03-02T15:05:00.000Z';
  const sent = openSettings(
    { shownTimeZone: null, dateStyle: 'month-first' },
    { 'GET /api/auth/sessions': [{ ...session, signedInAt: at, lastSeenAt: at }] },
  );
  const times = await card('Dates and times');
  await userEvent.click(times.getByRole('combobox', { name: 'Time zone' }));
  await userEvent.keyboard('dubai{Enter}');
  await userEvent.click(times.getByRole('combobox', { name: 'Dates are written' }));
  await userEvent.click(screen.getByRole('option', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d( GMT\+4)?$/ }));
  await userEvent.click(await save());
  expect(await screen.findByText('Settings saved.')).toBeTruthy();
  expect(sent).toEqual([{ shownTimeZone: 'Asia/Dubai', dateStyle: 'iso' }]);
  await userEvent.click(screen.getByRole('link', { name: 'Account' }));
  expect(await screen.findByText(/Last seen 2026-03-02 19:05( GMT\+4)? · /)).toBeTruthy();
});

test('L11: an address that nobody outside can open is told, with what to do', async () => {
  const trouble = 'Nobody outside can open it. Set PUBLIC_URL.';
  openSettings({ address: { url: 'http://localhost:8080', trouble }, mailServer: null });
  const address = await card('Address');
  expect(address.getByText('http://localhost:8080')).toBeTruthy();
  expect(address.getByText(/^Nobody outside .* caught here, that does no harm\.$/)).toBeTruthy();
  expect((await card('Mail server')).getByRole('link', { name: 'See caught mail' })).toBeTruthy();
});

test('D14: a test goes to whoever is signed in unless another is named, and what the mail server says is shown', async () => {
  const tested: unknown[] = [];
  const answers = [
    { outcome: 'accepted', reason: null, words: '250 queued as 4711' },
    { outcome: 'not-handed-over', reason: 'The mail server refused the sign-in.', words: '535 No' },
    refusal(409, 'This address or its domain is on the blocklist.', 'address-stopped'),
    refusal(429, 'The next one can leave in 9 min.', 'too-many-tests'),
  ];
  openSettings(
    {},
    {
      'POST /api/settings/test-email': (body: object) => {
        tested.push(body);
        return answers.shift();
      },
    },
  );
  const server = await card('Mail server');
  const send = () => userEvent.click(server.getByRole('button', { name: 'Send a test email' }));
  const field = server.getByLabelText<HTMLInputElement>('Send a test to');
  await vi.waitFor(() => expect(field.value).toBe('ada@acme.io'));
  await send();
  expect(await server.findByText('250 queued as 4711')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'grace@acme.io');
  await send();
  expect(await server.findByText('The mail server refused the sign-in.')).toBeTruthy();
  await send();
  expect(await server.findByText(/blocklist/)).toBeTruthy();
  await send();
  expect(await server.findByText('The next one can leave in 9 min.')).toBeTruthy();
  expect(tested).toEqual(['ada@acme.io', ...Array(3).fill('grace@acme.io')].map((to) => ({ to })));
  await userEvent.clear(field);
  await send();
  expect(await server.findByText('Please enter a valid email address')).toBeTruthy();
});

test.each([
  [{ isArchived: true, ageSeconds: 7_300, behindSeconds: null }, '2 hours ago'],
  [{ isArchived: true, ageSeconds: null, behindSeconds: null }, 'None yet'],
  [{ isArchived: true, ageSeconds: 60, behindSeconds: 200_000 }, /^What was written in the last 2 days may/],
  [{ isArchived: false, ageSeconds: null, behindSeconds: null }, /^Cadenza makes none itself here/],
])('D7: the backups %j are shown as %s', async (backups, words) => {
  openSettings({}, { 'GET /api/backups': backups });
  expect(await (await card('Backups')).findByText(words)).toBeTruthy();
});
