// @vitest-environment happy-dom
import { network } from '@cadenza/api-client/testing';
import type { ChangeMailboxRequest, SelfTest } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aMailbox } from '../../testing/fixtures.ts';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mailbox = aMailbox({ address: 'ada@example.com', fromName: 'Ada' });
const api = `/api/mailboxes/${mailbox.id}`;
const begun: SelfTest = {
  ...{ startedAt: '2026-03-02T09:00:00Z', endedAt: null, refusal: null, arrived: null },
  ...{ messageId: 'unknown', sentCopy: 'unknown', spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' },
};

async function open(search = '') {
  const rendered = renderMailboxes(`/mailboxes/${mailbox.id}${search}`);
  await screen.findByRole('heading', { name: 'ada@example.com' });
  return rendered;
}

test('only what was changed of the settings is sent', async () => {
  let sent: ChangeMailboxRequest = {};
  network({
    [`GET ${api}`]: mailbox,
    [`PATCH ${api}`]: (body: ChangeMailboxRequest) => {
      sent = body;
      return { ...mailbox, dailyLimit: 60, tags: ['a', 'b'] };
    },
  });
  await open();
  await userEvent.clear(screen.getByLabelText('Daily limit'));
  await userEvent.type(screen.getByLabelText('Daily limit'), '60');
  await userEvent.type(screen.getByLabelText('Tags'), 'a, b');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The mailbox is saved')).toBeTruthy();
  expect(sent).toEqual({ dailyLimit: 60, tags: ['a', 'b'] });
});

test('servers are changed as a whole, with the password typed again', async () => {
  let sent: ChangeMailboxRequest = {};
  network({
    [`GET ${api}`]: mailbox,
    [`PATCH ${api}`]: (body: ChangeMailboxRequest) => {
      sent = body;
      return mailbox;
    },
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Change servers' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save servers' }));
  expect(screen.getByText('Please enter the password')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Password *'), 'new one');
  await userEvent.click(screen.getByRole('button', { name: 'Save servers' }));
  await screen.findByRole('button', { name: 'Change servers' });
  expect(sent).toEqual({
    smtp: { ...mailbox.smtp, password: 'new one' },
    imap: { ...mailbox.imap, password: 'new one' },
  });
});

test('a self-test is watched and said in words', async () => {
  let shown = mailbox;
  network({
    [`GET ${api}`]: () => shown,
    [`POST ${api}/self-test`]: () => {
      shown = {
        ...mailbox,
        selfTest: {
          ...{ ...begun, endedAt: '2026-03-02T09:00:30Z', arrived: { folder: 'INBOX', afterSeconds: 4 } },
          ...{ messageId: 'replaced', sentCopy: 'filed', spf: 'pass', dkim: 'fail', dmarc: 'none' },
        },
      };
      return { ...mailbox, selfTest: begun };
    },
  });
  await open('?tab=check');
  await userEvent.click(screen.getByRole('button', { name: 'Send a test mail' }));
  expect(await screen.findByText('Arrived in INBOX after 4 s')).toBeTruthy();
  expect(screen.getByText('Replaced by the server')).toBeTruthy();
  expect(screen.getByText('The server files a copy in Sent')).toBeTruthy();
  expect(screen.getByText('Passed')).toBeTruthy();
  expect(screen.getByText('Failed')).toBeTruthy();
  expect(screen.getByText('Not set up')).toBeTruthy();
});

test('the activity is said in words, newest first', async () => {
  const entries = [
    { kind: 'needs-attention', at: '2026-03-02T09:00:00Z', words: '535 wrong password' },
    { kind: 'connected', at: '2026-03-01T09:00:00Z', words: null },
  ];
  network({ [`GET ${api}`]: mailbox, [`GET ${api}/activity`]: { entries, days: [] } });
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Activity' }));
  const list = within(await screen.findByRole('list', { name: 'What happened' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Needs attention: 535 wrong password$/),
    expect.stringMatching(/Connected$/),
  ]);
});

test('a mailbox is paused, and resumed by the same button', async () => {
  let shown = mailbox;
  const answer = (state: 'paused' | 'connected') => () => {
    shown = { ...mailbox, state };
    return shown;
  };
  network({
    [`GET ${api}`]: () => shown,
    [`POST ${api}/pause`]: answer('paused'),
    [`POST ${api}/resume`]: answer('connected'),
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
});

test('removing says what becomes of the mailbox, and leads back to the list', async () => {
  network({ [`GET ${api}`]: mailbox, [`DELETE ${api}`]: { success: true }, 'GET /api/mailboxes': [] });
  const { router } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove ada@example.com?' }));
  expect(question.getByText(/passwords are destroyed.*history stays/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/mailboxes'));
});

test('a mailbox that is not there is said to be missing', async () => {
  network({});
  renderMailboxes('/mailboxes/nowhere');
  expect(await screen.findByText('Mailbox not found')).toBeTruthy();
});
