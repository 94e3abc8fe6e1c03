// @vitest-environment happy-dom
import { aMailbox, network } from '@cadenza/api-client/testing';
import type { ChangeMailboxRequest, Mailbox, SelfTest } from '@cadenza/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderMailboxes } from '../../testing/render-mailboxes.tsx';
import { aSendingDomain } from '../../testing/sending-domain.ts';

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
  await userEvent.type(screen.getByLabelText('Tags'), 'a,b{Enter}');
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

test('an inbox that cannot be read says why, and that it is tried again', async () => {
  network({ [`GET ${api}`]: { ...mailbox, state: 'waiting', stateReason: 'imap.example.com:993 did not answer' } });
  await open();
  const banner = within(screen.getByRole('note'));
  expect(banner.getByText('Waiting')).toBeTruthy();
  expect(banner.getByText('imap.example.com:993 did not answer')).toBeTruthy();
  expect(banner.getByText(/The inbox is tried again and again by itself/)).toBeTruthy();
  expect(banner.queryByRole('button')).toBeNull();
});

test('S13: follow-ups that wait for answers are said, and a person lets them leave', async () => {
  const reason = 'Answers to ada@example.com have not been read since 2:05 PM EST.';
  let unread = { reason, sendsAllTheSame: false };
  const inbox = { use: 'inbox', state: 'read', lastReadAt: '2026-03-02T10:00:00Z' };
  const calls = network({
    [`GET ${api}`]: mailbox,
    'GET /api/mailbox-work': () => [
      {
        mailboxId: mailbox.id,
        ...{ allowanceToday: 40, usedToday: 0, campaigns: [], campaignCount: 0, boundLeads: 3 },
        unread,
      },
    ],
    [`GET ${api}/folders`]: {
      folders: [
        { ...inbox, id: 'inbox', name: 'INBOX', trouble: 'one mail that the mail server does not give out.' },
        { ...inbox, id: 'sent', name: 'Sent', use: 'sent', trouble: 'not open.' },
        { ...inbox, id: 'well', name: 'Customers', use: 'other', trouble: null },
      ],
      unlisted: 0,
    },
    [`POST ${api}/send-unread`]: () => {
      unread = { reason, sendsAllTheSame: true };
      return { success: true };
    },
  });
  await open();
  expect(await screen.findByText(/nobody gets a follow-up who may have answered/)).toBeTruthy();
  const inTheWay = within(await screen.findByRole('list', { name: 'Folders in the way' })).getAllByRole('listitem');
  expect(inTheWay.map(({ textContent }) => textContent)).toEqual([
    'The folder “INBOX” cannot be read to its end: one mail that the mail server does not give out.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Send follow-ups all the same' }));
  expect(await screen.findByText(/Follow-ups leave all the same, also to people who have answered/)).toBeTruthy();
  expect(calls).toContain(`POST ${api}/send-unread`);
  expect(screen.queryByRole('button', { name: 'Send follow-ups all the same' })).toBeNull();
});

test('S13, M12: mails that the server does not give out are passed over once somebody read what that may cost', async () => {
  const kept = (until: string) => ({ mails: 2, since: '2026-03-02T08:00:00Z', until });
  const folder = { use: 'other', state: 'read', lastReadAt: '2026-03-02T10:00:00Z', trouble: 'two mails.' };
  let asked: unknown;
  network({
    [`GET ${api}`]: { ...mailbox, sharesImapWith: ['sales@example.com'] },
    'GET /api/mailbox-work': [
      {
        ...{ mailboxId: mailbox.id, allowanceToday: 40, usedToday: 0, campaigns: [], campaignCount: 0, boundLeads: 3 },
        unread: { reason: 'Not read.', sendsAllTheSame: false },
      },
    ],
    [`GET ${api}/folders`]: {
      folders: [
        { ...folder, id: 'a', name: 'A', notGivenOut: kept('2026-03-02T10:00:00.5Z') },
        { ...folder, id: 'b', name: 'B', notGivenOut: kept('2026-03-02T10:00:00Z') },
      ],
      ...{ unlisted: 0, passedOver: 0 },
    },
    [`POST ${api}/pass-over-mails`]: (body: unknown) => {
      asked = body;
      return { folders: [], unlisted: 0, passedOver: 12 };
    },
  });
  await open();
  expect(screen.getByText(/sales@example.com reads the same account/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Read on without 4 mails' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText('Read on without 4 mails?')).toBeTruthy();
  expect(asked).toBeUndefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Read on without them' }));
  expect(await screen.findByText(/^12 of its folders are not read/)).toBeTruthy();
  expect(asked).toEqual({ until: '2026-03-02T10:00:00.5Z' });
  expect(screen.queryByRole('button', { name: /^Read on without/ })).toBeNull();
});

const refused = 'imap.example.com:993 refused the password: [AUTHENTICATIONFAILED] Invalid credentials';
const broken: Mailbox = { ...mailbox, state: 'needs-attention', stateReason: refused };
const refusedAgain = () => {
  const message = `${refused} Make a new app password.`;
  const details = { code: 'mailbox-test-failed', errors: [{ path: 'imap', message }] };
  return Response.json({ message: 'Nothing was saved', ...details }, { status: 422 });
};

test('a mailbox that needs attention is tried again, and shows what its server says now', async () => {
  let shown = broken;
  let answer: () => Response | Mailbox = refusedAgain;
  network({ [`GET ${api}`]: () => shown, [`POST ${api}/resume`]: () => answer() });
  await open();
  const banner = within(screen.getByRole('alert'));
  expect(banner.getByText('Needs attention')).toBeTruthy();
  expect(banner.getByText(refused)).toBeTruthy();
  await userEvent.click(banner.getByRole('button', { name: 'Try again' }));
  expect(await banner.findByText(`Tried again: ${refused} Make a new app password.`)).toBeTruthy();
  answer = () => {
    shown = mailbox;
    return mailbox;
  };
  await userEvent.click(banner.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ada@example.com works again')).toBeTruthy();
  expect(screen.queryByText(refused)).toBeNull();
});

test('a mailbox that is paused and needs attention says both, and why it cannot be resumed', async () => {
  const stateReason = `It was paused. It also needs attention: ${refused}`;
  let shown: Mailbox = { ...mailbox, state: 'paused', stateReason };
  network({ [`GET ${api}`]: () => shown, [`POST ${api}/resume`]: refusedAgain });
  const { queryClient } = await open();
  expect(screen.getByText(stateReason)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Tried again: .*Make a new app password/);
  expect(screen.getByRole('link', { name: 'Change the password' })).toBeTruthy();
  shown = { ...mailbox, state: 'paused', stateReason: 'It was paused.', updatedAt: '2026-03-02T09:00:00Z' };
  await queryClient.invalidateQueries();
  expect(await screen.findByText('It was paused.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('S8: a mailbox that sends half says why and what helps; one that was stopped says why', async () => {
  const warning = 'Sends half of its daily limit: 3 of the last 100 emails (3.0%) went to addresses that do not exist.';
  const stateReason = 'Paused for safety: 5 of the last 100 emails (5.0%) went to addresses that do not exist.';
  let shown: Mailbox = { ...mailbox, warning };
  network({ [`GET ${api}`]: () => shown });
  const { queryClient } = await open();
  expect(screen.getByText('Connected')).toBeTruthy();
  expect(screen.getByText('Sends less for safety')).toBeTruthy();
  expect(screen.getByText(warning)).toBeTruthy();
  shown = { ...mailbox, state: 'paused', stateReason };
  await queryClient.invalidateQueries();
  expect(await screen.findByText(stateReason)).toBeTruthy();
  expect(screen.queryByText('Sends less for safety')).toBeNull();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
});

test.each(['', '?tab=check'])('the password is changed from what is wrong (at %j)', async (search) => {
  network({ [`GET ${api}`]: broken });
  await open(search);
  await userEvent.click(screen.getByRole('link', { name: 'Change the password' }));
  const field = await screen.findByLabelText('Password *');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, 'new one');
  await userEvent.click(screen.getByRole('link', { name: 'Change the password' }));
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('new one');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Change servers' })).toBeTruthy();
});

test('what is unsaved on the screen stays when the password is asked for', async () => {
  network({ [`GET ${api}`]: broken });
  await open();
  await userEvent.type(screen.getByLabelText('From name *'), ' Lovelace');
  await userEvent.click(screen.getByRole('link', { name: 'Change the password' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password *')));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect((screen.getByLabelText('From name *') as HTMLInputElement).value).toBe('Ada Lovelace');
});

test('the sign-in of IMAP is shown where its user is another one, and saved with the servers', async () => {
  let sent: ChangeMailboxRequest = {};
  const two: Mailbox = { ...mailbox, imap: { ...mailbox.imap!, user: 'reader' } };
  network({
    [`GET ${api}`]: two,
    [`PATCH ${api}`]: (body: ChangeMailboxRequest) => {
      sent = body;
      return two;
    },
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Change servers' }));
  expect((screen.getByLabelText('IMAP user') as HTMLInputElement).value).toBe('reader');
  await userEvent.type(screen.getByLabelText('Password *'), 'sends');
  await userEvent.type(screen.getByLabelText('IMAP password'), 'reads');
  await userEvent.click(screen.getByRole('button', { name: 'Save servers' }));
  await screen.findByRole('button', { name: 'Change servers' });
  expect(sent).toEqual({ smtp: { ...two.smtp, password: 'sends' }, imap: { ...two.imap, password: 'reads' } });
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

test('a mailbox of a provider is connected again there, and has no password to change', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const ended: Mailbox = {
    ...{ ...mailbox, oauthProvider: 'google', state: 'needs-attention' },
    stateReason: 'Google no longer accepts the sign-in. Connect the mailbox again.',
  };
  const url = 'https://accounts.google.com/o/oauth2/v2/auth?state=a';
  network({
    [`GET ${api}`]: ended,
    'POST /api/mailboxes/oauth/google/start': (body: unknown) => {
      expect(body).toEqual({ mailboxId: mailbox.id });
      return { url };
    },
  });
  await open();
  expect(screen.queryByText('Change the password')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change servers' })).toBeNull();
  expect(screen.getByText('It signs in with Google, without a password.')).toBeTruthy();
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Connect again' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
});

test('M11: a mailbox says that its domain keeps it from writing to anybody for the first time', async () => {
  const stopped = { failingSince: '2026-03-02T15:00:00Z', firstEmailsStopped: true };
  network({
    [`GET ${api}`]: { ...mailbox, address: 'ada@müller.example' },
    'GET /api/mailboxes/domains': [
      aSendingDomain('xn--mller-kva.example', stopped),
      aSendingDomain('other.example', stopped),
    ],
  });
  renderMailboxes(`/mailboxes/${mailbox.id}`);
  const alert = await screen.findByText(/write to nobody for the first time/);
  expect(alert.textContent).toMatch(/^Mailboxes of xn--mller-kva\.example write/);
});
