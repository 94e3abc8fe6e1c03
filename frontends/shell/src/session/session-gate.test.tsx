// @vitest-environment happy-dom
import { network, refusal } from '@cadenza/api-client/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { campaignsQuery } from '../api/campaigns.ts';
import { renderAt } from '../testing/render-at.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function gateway({ signedIn }: { signedIn: boolean }) {
  let authenticated = signedIn;
  const whenSignedIn = (value: unknown) => () => (authenticated ? value : refusal(401, 'Please sign in'));
  const calls = network({
    'GET /api/auth/check': () => ({ authenticated, catcher: true }),
    'POST /api/auth/login': ({ password }: { password: string }) => {
      authenticated = password === 'secret';
      return authenticated ? { success: true } : refusal(401, 'The email or the password is wrong');
    },
    'POST /api/auth/logout': () => {
      authenticated = false;
      return { success: true };
    },
    'GET /api/campaigns': whenSignedIn([]),
    'GET /api/leads': whenSignedIn([]),
    'GET /api/analytics': whenSignedIn(null),
  });
  return { calls, loseSession: () => (authenticated = false) };
}

async function signIn(password: string) {
  await userEvent.type(await screen.findByLabelText('Email'), 'owner@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('a visitor sees only the sign-in screen, and after signing in the page asked for', async () => {
  const { calls } = gateway({ signedIn: false });
  renderAt('/analytics');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(calls).toEqual(['GET /api/auth/check']);

  await signIn('secret');
  expect(await screen.findByRole('heading', { name: 'ANALYTICS' })).toBeTruthy();
  expect(await screen.findByText('Welcome to the product')).toBeTruthy();
});

test('a refused sign-in says why and stays', async () => {
  gateway({ signedIn: false });
  renderAt('/');
  await signIn('guess');
  expect(await screen.findByText('Login failed')).toBeTruthy();
  expect(screen.getByText('The email or the password is wrong')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('a lost session leads to the sign-in and back to the same page', async () => {
  const { loseSession } = gateway({ signedIn: true });
  const memory = renderAt('/');
  memory.setQueryData(['unsaved'], 'half an email');
  await screen.findByRole('heading', { name: 'DASHBOARD' });
  loseSession();
  await userEvent.click(screen.getByRole('link', { name: 'Analytics' }));
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  await signIn('secret');
  expect(await screen.findByRole('heading', { name: 'ANALYTICS' })).toBeTruthy();
  expect(memory.getQueryData(['unsaved'])).toBe('half an email');
});

test('logging out checks the session again and forgets everything', async () => {
  const { calls } = gateway({ signedIn: true });
  const memory = renderAt('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(calls.slice(-2)).toEqual(['POST /api/auth/logout', 'GET /api/auth/check']);
  expect(screen.queryByText('Your session has ended')).toBeNull();
  await waitFor(() => expect(memory.getQueryData(campaignsQuery.queryKey)).toBeUndefined());
});

test('a failed session check does not count as signed out, and can be retried', async () => {
  let down = true;
  network({ 'GET /api/auth/check': () => (down ? refusal(503, 'Starting up') : { authenticated: false }) });
  renderAt('/');
  expect(await screen.findByText('Starting up')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('the caught mail is offered where emails are caught', async () => {
  gateway({ signedIn: true });
  renderAt('/');
  expect((await screen.findByRole('link', { name: 'Caught mail' })).getAttribute('href')).toBe('/dev/mail');
});
