// @vitest-environment happy-dom
import { type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const times = { signedInAt: '2026-03-02T09:00:00Z', lastSeenAt: '2026-03-03T09:00:00Z' };
const here = { id: 'here', ...times, browser: 'Firefox on Windows', isCurrent: true };
const phone = { id: 'phone', ...times, browser: 'Safari on iOS', isCurrent: false };
const tablet = { id: 'tablet', ...times, browser: null, isCurrent: false };

function openAccount(responses: FakeResponses = {}) {
  const calls = network({
    'GET /api/auth/check': { authenticated: true },
    'GET /api/auth/sessions': [here],
    ...responses,
  });
  renderAt('/account');
  return calls;
}

async function fill(current: string, chosen: string, repeated = chosen) {
  await userEvent.type(await screen.findByLabelText('Current password'), current);
  await userEvent.type(screen.getByLabelText('New password'), chosen);
  await userEvent.type(screen.getByLabelText('New password, once more'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}

test('the password is changed, and the form is empty again', async () => {
  const given: object[] = [];
  openAccount({
    'POST /api/auth/password': (body: object) => {
      given.push(body);
      return { success: true };
    },
  });
  await fill('the old one', 'quite another one');
  expect(await screen.findByText('Password changed. You are signed out everywhere else.')).toBeTruthy();
  expect(given).toEqual([{ currentPassword: 'the old one', newPassword: 'quite another one' }]);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('two different new passwords are not sent', async () => {
  const calls = openAccount();
  await fill('the old one', 'quite another one', 'quite another two');
  expect(await screen.findByText('The two new passwords differ.')).toBeTruthy();
  expect(calls).not.toContain('POST /api/auth/password');
});

test('a wrong current password is shown at its field, and the user stays signed in', async () => {
  openAccount({
    'POST /api/auth/password': () => refusal(422, 'This is not your current password.', 'wrong-password'),
  });
  await fill('a guess', 'quite another one');
  const field = await screen.findByLabelText('Current password');
  expect((await screen.findByText('This is not your current password.')).id).toBe(
    field.getAttribute('aria-describedby'),
  );
  expect(screen.getByRole('heading', { name: 'ACCOUNT' })).toBeTruthy();
});

test.each([
  ['short', 'The new password needs at least 12 characters.'],
  ['my Cadenza account', 'The new password may not contain the name of the product.'],
])('the new password "%s" is not sent, and the field says why', async (chosen, why) => {
  const calls = openAccount();
  await fill('the old one', chosen);
  const fault = await screen.findByText(why);
  expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toContain(fault.id);
  expect(calls).not.toContain('POST /api/auth/password');
});

test('the server’s refusal of a new password is shown at its field', async () => {
  const why = 'The new password is one of those that many people use, which are tried first.';
  openAccount({ 'POST /api/auth/password': () => refusal(422, why, 'weak-password') });
  await fill('the old one', 'password1234');
  const fault = await screen.findByText(why);
  expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toContain(fault.id);
  expect(screen.queryByText('The password was not changed')).toBeNull();
});

test.each([true, false])('a proxy that is not trusted is named, with the setting: %s', async (proxyUntrusted) => {
  openAccount({ 'GET /api/auth/check': { authenticated: true, proxyUntrusted } });
  await screen.findByText('Firefox on Windows');
  expect(screen.queryAllByText(/TRUST_PROXY/)).toHaveLength(proxyUntrusted ? 1 : 0);
});

test('too many guesses: the sentence says how long to wait', async () => {
  openAccount({ 'POST /api/auth/password': () => refusal(429, 'Please try again in 15 minutes.') });
  await fill('a guess', 'quite another one');
  expect(await screen.findByText('Please try again in 15 minutes.')).toBeTruthy();
});

test('each session but this one can be signed out, and all others at once', async () => {
  let sessions = [here, phone, tablet];
  const calls = openAccount({
    'GET /api/auth/sessions': () => sessions,
    'DELETE /api/auth/sessions/phone': () => {
      sessions = [here, tablet];
      return { success: true };
    },
    'DELETE /api/auth/sessions': () => {
      sessions = [here];
      return { success: true };
    },
  });
  const list = (await screen.findByText('This one')).closest('ul')!;
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(within(rows[0]!).getByText('This one')).toBeTruthy();
  expect(within(rows[0]!).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Sign out Safari on iOS/ }));
  await vi.waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Where you are signed in');

  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await vi.waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([
    'DELETE /api/auth/sessions/phone',
    'DELETE /api/auth/sessions',
  ]);
});

test('a failure to read sessions is reported, and can be retried', async () => {
  let down = true;
  openAccount({ 'GET /api/auth/sessions': () => (down ? refusal(503, 'Starting up') : [here]) });
  expect(await screen.findByText('Starting up')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
});
