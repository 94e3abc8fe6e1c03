// @vitest-environment happy-dom
import { aMailbox, type FakeResponses, network, refusal } from '@cadenza/api-client/testing';
import type { CreateMailboxRequest, TestMailboxRequest } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const password = 'correct-horse-battery';
const found = {
  provider: 'Example Mail',
  smtp: { host: 'smtp.example.com', port: 465, security: 'tls' },
  imap: { host: 'imap.example.com', port: 993, security: 'tls' },
  hint: 'Make an app password first.',
  helpUrl: 'https://example.com/help',
};
const works = { verdict: 'ok', message: 'Signed in', suggestion: null, proposed: null };
const closed = {
  ...{ verdict: 'closed', message: 'smtp.example.com:465 did not answer', suggestion: '587 does. Use 587?' },
  proposed: { host: 'smtp.example.com', port: 587, security: 'starttls' },
};

const leg = (name: RegExp) => within(screen.getByRole('group', { name }));
const smtp = () => leg(/^SMTP/);
const imap = () => leg(/^IMAP/);

/** In one go: each key that is pressed draws the whole form again. */
async function enter(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

async function fillIn(responses: FakeResponses) {
  const calls = network({ 'GET /api/mailboxes/servers': found, 'GET /api/mailboxes': [], ...responses });
  const rendered = renderMailboxes('/mailboxes/new');
  await enter(await screen.findByLabelText('From name *'), 'Ada Lovelace');
  await userEvent.type(screen.getByLabelText('Address *'), 'ada@example.com');
  await enter(screen.getByLabelText('Password *'), password);
  await screen.findByText('Make an app password first.');
  return { calls, ...rendered };
}

test('servers are filled in from the address, with what users of the provider must know', async () => {
  await fillIn({});
  expect((smtp().getByLabelText('Host *') as HTMLInputElement).value).toBe('smtp.example.com');
  expect((imap().getByLabelText('Port *') as HTMLInputElement).value).toBe('993');
  expect(screen.getByText('This address is at Example Mail')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'How to' }).getAttribute('href')).toBe('https://example.com/help');
});

const hosts = () => [smtp(), imap()].map((each) => (each.getByLabelText('Host *') as HTMLInputElement).value);
const changeAddress = async (address: string) => {
  const field = screen.getByLabelText('Address *');
  await userEvent.clear(field);
  await enter(field, address);
};

describe('servers that were filled in for another address', () => {
  const unknown = { provider: null, smtp: null, imap: null, hint: null, helpUrl: null };
  const ofDomain = (_: unknown, query: URLSearchParams) =>
    query.get('address')?.endsWith('@example.com') ? found : unknown;

  test('are gone once the address is changed, before others are looked for', async () => {
    const { calls } = await fillIn({ 'GET /api/mailboxes/servers': ofDomain });
    await changeAddress('ada@example.net');
    expect(hosts()).toEqual(['', '']);
    await userEvent.keyboard('{Enter}');
    expect(await smtp().findByText('Please enter the name of the server')).toBeTruthy();
    await userEvent.tab();
    expect(await screen.findByText(/The servers of this address are not known/)).toBeTruthy();
    expect(hosts()).toEqual(['', '']);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('are gone although another port was entered for them', async () => {
    await fillIn({ 'GET /api/mailboxes/servers': ofDomain });
    await userEvent.clear(smtp().getByLabelText('Port *'));
    await userEvent.type(smtp().getByLabelText('Port *'), '587');
    await changeAddress('ada@example.net');
    expect(hosts()).toEqual(['', '']);
  });

  test('are filled in again with the address', async () => {
    await fillIn({ 'GET /api/mailboxes/servers': ofDomain });
    await changeAddress('ada@example.net');
    await userEvent.tab();
    await screen.findByText(/The servers of this address are not known/);
    await changeAddress('ada@example.com');
    await userEvent.tab();
    await screen.findByText('This address is at Example Mail');
    expect(hosts()).toEqual(['smtp.example.com', 'imap.example.com']);
  });

  test('a host that was entered stays', async () => {
    await fillIn({ 'GET /api/mailboxes/servers': ofDomain });
    await userEvent.clear(smtp().getByLabelText('Host *'));
    await userEvent.type(smtp().getByLabelText('Host *'), 'relay.example.org');
    await changeAddress('ada@example.net');
    expect(hosts()).toEqual(['relay.example.org', '']);
  });
});

test('each server shows its verdict by itself, and a proposed server is taken over', async () => {
  let answerImap = (_: object) => {};
  await fillIn({
    'POST /api/mailboxes/test': (body: TestMailboxRequest) =>
      body.smtp
        ? { smtp: closed, imap: null }
        : new Promise((resolve) => {
            answerImap = resolve;
          }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  expect(await smtp().findByText(/465 did not answer/)).toBeTruthy();
  expect(imap().getByText('Signing in...')).toBeTruthy();
  answerImap({ smtp: null, imap: works });
  expect(await imap().findByText('Signed in')).toBeTruthy();
  await userEvent.click(smtp().getByRole('button', { name: 'Use port 587' }));
  expect((smtp().getByLabelText('Port *') as HTMLInputElement).value).toBe('587');
  expect(smtp().queryByText(/465 did not answer/)).toBeNull();
});

test('a save that is refused for the servers shows the verdicts at them', async () => {
  const details = { smtp: closed, imap: works, errors: [{ path: 'smtp', message: closed.message }] };
  await fillIn({
    'POST /api/mailboxes': () =>
      Response.json({ message: 'Nothing was saved', code: 'mailbox-test-failed', ...details }, { status: 422 }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Nothing was saved')).toBeTruthy();
  expect(smtp().getByText(/465 did not answer/)).toBeTruthy();
  expect(imap().getByText('Signed in')).toBeTruthy();
});

test('a saved mailbox is shown, and its password is nowhere any more', async () => {
  let sent: CreateMailboxRequest | undefined;
  const made = aMailbox({ address: 'ada@example.com' });
  const { router, queryClient } = await fillIn({
    'POST /api/mailboxes': (body: CreateMailboxRequest) => {
      sent = body;
      return made;
    },
    [`GET /api/mailboxes/${made.id}`]: made,
  });
  await userEvent.click(imap().getByRole('switch', { name: 'Read the inbox' }));
  expect(imap().getByText('Replies and bounces will not be seen.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/mailboxes/${made.id}`));
  expect(sent).toMatchObject({
    ...{ fromName: 'Ada Lovelace', address: 'ada@example.com', imap: null, dailyLimit: 40, gapMinutes: 5 },
    smtp: { ...found.smtp, user: 'ada@example.com', password },
  });
  await screen.findByRole('heading', { name: 'ada@example.com' });
  const mutations = queryClient.getMutationCache().getAll();
  const queries = queryClient.getQueryCache().getAll();
  const kept = JSON.stringify([mutations, queries].map((all) => all.map(({ state }) => state)));
  expect(kept).not.toContain(password);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, router.state.location])).not.toContain(password);
});

test('one sign-in serves both servers, unless IMAP has another user or password', async () => {
  const tested: TestMailboxRequest[] = [];
  await fillIn({
    'POST /api/mailboxes/test': (body: TestMailboxRequest) => {
      tested.push(body);
      return { smtp: body.smtp ? works : null, imap: body.imap ? works : null };
    },
  });
  const signIns = async () => {
    tested.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Test' }));
    await waitFor(() => expect(tested).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByText('Signed in')).toHaveLength(2));
    return tested.flatMap((body) => body.smtp ?? body.imap ?? []).map(({ user, password: secret }) => [user, secret]);
  };
  const usual = ['ada@example.com', password];
  expect(await signIns()).toEqual([usual, usual]);
  const another = imap().getByRole('switch', { name: 'IMAP has another sign-in' });
  await userEvent.click(another);
  expect(imap().queryByText('Signed in')).toBeNull();
  expect(await signIns()).toEqual([usual, usual]);
  await userEvent.type(imap().getByLabelText('IMAP user'), 'reader');
  expect(await signIns()).toEqual([usual, ['reader', password]]);
  await userEvent.type(imap().getByLabelText('IMAP password'), 'reads');
  expect(smtp().getByText('Signed in')).toBeTruthy();
  expect(await signIns()).toEqual([usual, ['reader', 'reads']]);
  await userEvent.click(another);
  expect(await signIns()).toEqual([usual, usual]);
});

test('what is missing is said before anything is sent', async () => {
  const calls = network({});
  renderMailboxes('/mailboxes/new');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please enter the name that recipients see')).toBeTruthy();
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Please enter the password')).toBeTruthy();
  expect(await smtp().findByText('Please enter the name of the server')).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('From name *')));
});

test('an address that is connected already is refused in the words of the server', async () => {
  await fillIn({ 'POST /api/mailboxes': () => refusal(409, 'There is a mailbox with this address already.') });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is a mailbox with this address already.')).toBeTruthy();
});

test('the password is hidden, and shown while its button is pressed', async () => {
  await fillIn({});
  const field = screen.getByLabelText('Password *');
  expect(field.getAttribute('type')).toBe('password');
  expect(field.getAttribute('autocomplete')).toBe('new-password');
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(field.getAttribute('type')).toBe('text');
});

test('leaving with something entered asks first', async () => {
  const { router } = await fillIn({});
  await userEvent.click(screen.getByRole('link', { name: 'Mailboxes' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/mailboxes/new');
  await userEvent.click(screen.getByRole('link', { name: 'Mailboxes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/mailboxes'));
});

describe('without a password', () => {
  const providers = (isGoogleSet: boolean) => ({
    providers: [
      { provider: 'google', isSet: isGoogleSet },
      { provider: 'microsoft', isSet: false },
    ],
    redirectUri: 'https://cadenza.example.com/api/mailboxes/oauth/callback',
  });

  test('the browser goes on to the provider that is chosen', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const url = 'https://accounts.google.com/o/oauth2/v2/auth?state=a';
    network({
      'GET /api/mailboxes/oauth': providers(true),
      'POST /api/mailboxes/oauth/google/start': (body: unknown) => {
        expect(body).toEqual({});
        return { url };
      },
    });
    renderMailboxes('/mailboxes/new');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
    expect(screen.queryByRole('button', { name: 'Continue with Microsoft' })).toBeNull();
    expect(screen.getByRole('link', { name: 'How to switch on Microsoft' })).toBeTruthy();
  });

  test('how to get a client is told with the address that it needs, until there is one', async () => {
    network({ 'GET /api/mailboxes/oauth': providers(false) });
    renderMailboxes('/mailboxes/new');
    await userEvent.click(await screen.findByRole('link', { name: 'How to switch on Google and Microsoft' }));
    expect(await screen.findByRole('heading', { name: 'GOOGLE AND MICROSOFT' })).toBeTruthy();
    expect(screen.getAllByText('https://cadenza.example.com/api/mailboxes/oauth/callback')).toHaveLength(2);
    expect(screen.getByText('MICROSOFT_TENANT')).toBeTruthy();
  });
});
