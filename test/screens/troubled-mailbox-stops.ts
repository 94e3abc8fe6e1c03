import type { Mailbox, MailboxActivity } from '@cadenza/contracts';
import type { Page } from '@playwright/test';
import { answer, asVariant, press, type Stop, text } from './stop.ts';

const silent =
  'imap.example.com:993 did not answer for 20 seconds. The inbox was last read without trouble before that.';
const refused =
  'imap.example.com:993 refused the user name or the password: “[AUTHENTICATIONFAILED] Invalid credentials (Failure) https://support.example.com/mail/?p=BadCredentials-5f1ce02bd6a8b47c93e0”';
const imap = { host: 'imap.example.com', port: 993, security: 'tls', user: 'reader@example.com' } as const;
const read = { imap, lastReadAt: '2026-03-02T15:00:00Z' };

type Trouble = Pick<Mailbox, 'imap' | 'lastReadAt' | 'state' | 'stateReason'>;
const waiting: Trouble = { ...read, state: 'waiting', stateReason: silent };
const needsAttention: Trouble = { ...read, state: 'needs-attention', stateReason: refused };
const pausedToo: Trouble = {
  ...read,
  state: 'paused',
  stateReason: `It was paused. It also needs attention: ${refused}`,
};

const wentWrong = '4 of the last 60 emails from example.com (6.7%) went to addresses that do not exist.';
const stopped: Pick<Mailbox, 'state' | 'stateReason'> = {
  state: 'paused',
  stateReason: `Paused for safety: ${wentWrong} Check the lists that it writes to before you resume it.`,
};
const warned: Pick<Mailbox, 'warning'> = {
  warning: 'Sends half of its daily limit: 3 of the last 100 emails (3.0%) went to addresses that do not exist.',
};

/** What is seen of a mailbox whose server is away, or refuses to let it in, or whose guard limits it. */
export const troubledMailboxStops = (full: string): Stop[] => [
  {
    name: 'mailboxes-troubled',
    path: '/mailboxes',
    standIn: (page) =>
      answer<Mailbox[]>(page, '/mailboxes', (mailboxes) =>
        mailboxes.map((mailbox, index) => ({ ...mailbox, ...[waiting, pausedToo, needsAttention][index] })),
      ),
    ready: text('Waiting'),
  },
  {
    name: 'mailboxes-guarded',
    path: '/mailboxes',
    standIn: (page) =>
      answer<Mailbox[]>(page, '/mailboxes', (mailboxes) =>
        mailboxes.map((mailbox, index) => ({ ...mailbox, ...[warned, stopped][index] })),
      ),
    ready: text(/Paused for safety/),
  },
  {
    name: 'mailbox-warned',
    path: full,
    standIn: (page) => answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, ...warned })),
    ready: text('Sends less for safety'),
  },
  asVariant({
    name: 'mailbox-stopped',
    path: full,
    standIn: (page) => answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, ...stopped })),
    ready: text(/Paused for safety/),
  }),
  {
    name: 'mailbox-waiting',
    path: full,
    standIn: (page) => answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, ...waiting })),
    ready: text(/The inbox is tried again/),
  },
  {
    name: 'mailbox-needs-attention',
    path: full,
    standIn: async (page) => {
      await answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, ...needsAttention }));
      await refuseAgain(page, full);
    },
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
    act: async (page) => {
      await press('Try again')(page);
      await page.getByText('Tried again: ').waitFor();
    },
    provokes: /422/,
  },
  asVariant({
    name: 'mailbox-paused-and-refused',
    path: full,
    standIn: async (page) => {
      await answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, ...pausedToo }));
      await refuseAgain(page, full);
    },
    ready: text(/It also needs attention/),
    act: async (page) => {
      await press('Resume')(page);
      await page.getByText('Tried again: ').waitFor();
    },
    provokes: /422/,
  }),
  asVariant({
    name: 'mailbox-change-password',
    path: `${full}?tab=check`,
    standIn: (page) => answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, ...needsAttention })),
    ready: (page) => page.getByRole('link', { name: 'Change the password' }),
    act: async (page) => {
      await page.getByRole('link', { name: 'Change the password' }).press('Enter');
      await page.locator('input[type=password]:focus').waitFor();
      await page.getByRole('textbox', { name: 'IMAP password' }).waitFor();
    },
  }),
  {
    name: 'mailbox-days',
    path: `${full}?tab=activity`,
    standIn: async (page) => {
      await answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, ...read }));
      await answer<MailboxActivity>(page, `${full}/activity`, ({ entries }) => ({
        entries: [...troubles, ...entries],
        days,
      }));
    },
    ready: text('Mon, Mar 2'),
  },
  asVariant({
    name: 'mailbox-no-days',
    path: `${full}?tab=activity`,
    standIn: async (page) => {
      await answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, ...read, lastReadAt: null }));
      await answer<MailboxActivity>(page, `${full}/activity`, () => ({ entries: [], days: [] }));
    },
    ready: text('No mail was read yet'),
  }),
];

const troubles: MailboxActivity['entries'] = [
  { kind: 'eased', at: '2026-03-02T13:00:00Z', words: null },
  { kind: 'warned', at: '2026-03-02T12:00:00Z', words: warned.warning },
  { kind: 'read-again', at: '2026-03-02T11:00:00Z', words: null },
  { kind: 'waiting', at: '2026-03-02T10:00:00Z', words: silent },
  { kind: 'recovered', at: '2026-03-01T09:00:00Z', words: null },
  { kind: 'needs-attention', at: '2026-03-01T08:00:00Z', words: refused },
];

const days: MailboxActivity['days'] = Array.from({ length: 60 }, (_, ago) => ({
  day: Temporal.PlainDate.from('2026-03-02').subtract({ days: ago }).toString(),
  sent: ago === 3 ? 12 : 0,
  read: ago % 7 === 1 ? 0 : (ago * 389) % 1_250,
}));

const refuseAgain = (page: Page, path: string) =>
  page.route(`**/api${path}/resume`, (route) =>
    route.fulfill({
      status: 422,
      json: {
        ...{ message: 'Nothing was saved', code: 'mailbox-test-failed' },
        errors: [{ path: 'imap', message: `${refused} Make a new app password at the provider.` }],
      },
    }),
  );
