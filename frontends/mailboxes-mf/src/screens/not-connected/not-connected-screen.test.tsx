// @vitest-environment happy-dom
import { network, refusal } from '@cadenza/api-client/testing';
import type { RefusedSignIn } from '@cadenza/contracts';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '0b0f6f0a-6f0a-4f0a-8f0a-0b0f6f0a6f0a';
const refused = (fields: Partial<RefusedSignIn> = {}): RefusedSignIn => ({
  ...{ provider: 'google', mailboxId: null, sentences: ['The access was not allowed at Google.'], ...fields },
});

const show = (search: string, answers = {}) => {
  const calls = network(answers);
  renderMailboxes(`/mailboxes/not-connected${search}`);
  return calls;
};
const told = async () => (await screen.findByRole('alert')).textContent;
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test.each([
  ['?why=unknown', /was used already, or it took longer than ten minutes/],
  ['?why=elsewhere', /was begun in another browser/],
  ['?why=session-ended', /had ended when you came back. You are signed in now: please start again/],
  ['?why=unavailable', /could not finish the sign-in just now/],
  ['?why=toString', /was used already/],
  ['?why=<img src=x onerror=alert(1)>', /was used already/],
  ['', /was used already/],
])('%s says what happened and what to do', async (search, sentence) => {
  show(search);
  expect(await screen.findByRole('heading', { name: 'MAILBOX NOT CONNECTED' })).toBeTruthy();
  expect(await told()).toMatch(sentence);
  expect(linkTo('Back to Add mailbox')).toBe('/mailboxes/new');
  expect(document.body.textContent).not.toContain('img');
});

test('what was refused is told in its own sentences, as text, and a new mailbox is tried again', async () => {
  const calls = show(`?refusal=${id}`, {
    [`GET /api/mailboxes/oauth/refusals/${id}`]: refused({ sentences: ['One.', 'smtp said <b>no</b>'] }),
    'POST /api/mailboxes/oauth/google/start': refusal(429, 'Too many tries.'),
  });
  expect(await told()).toBe('One.smtp said <b>no</b>');
  expect(linkTo('Back to Add mailbox')).toBe('/mailboxes/new');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await vi.waitFor(() => expect(calls).toContain('POST /api/mailboxes/oauth/google/start'));
});

test('a mailbox that was to be connected again is tried again, or returned to', async () => {
  show(`?refusal=${id}`, {
    [`GET /api/mailboxes/oauth/refusals/${id}`]: refused({ provider: 'microsoft', mailboxId: 'mailbox-1' }),
  });
  expect(await told()).toBe('The access was not allowed at Google.');
  expect(screen.getByRole('button', { name: 'Connect again' })).toBeTruthy();
  expect(linkTo('Back to the mailbox')).toBe('/mailboxes/mailbox-1');
});

test('a reason that is not known any more leads back as well', async () => {
  show(`?refusal=${id}`);
  expect(await told()).toBe('Why is not known any more. Please start again.');
  expect(linkTo('Back to Add mailbox')).toBe('/mailboxes/new');
});

test('a reason that cannot be loaded now is asked for again', async () => {
  let isAway = true;
  show(`?refusal=${id}`, {
    [`GET /api/mailboxes/oauth/refusals/${id}`]: () => (isAway ? refusal(503, 'Please try again.') : refused()),
  });
  expect(await screen.findByText('The reason could not be loaded', {}, { timeout: 10_000 })).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The access was not allowed at Google.')).toBeTruthy();
});
