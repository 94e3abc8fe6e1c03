import { randomUUID } from 'node:crypto';
import type { Mailbox, MailboxFolders, OauthProvider, SignInProviders } from '@cadenza/contracts';
import type { Page } from '@playwright/test';
import type { Session } from '../support/session.ts';
import { domainStops } from './domain-stops.ts';
import { notConnectedStops } from './not-connected-stops.ts';
import { refusedDomainStop } from './refused-domain-stops.ts';
import { answer, asVariant, press, type Stop, text, title } from './stop.ts';
import { troubledMailboxStops } from './troubled-mailbox-stops.ts';
import { unreadMailboxStops } from './unread-mailbox-stops.ts';
import { made } from './walk-data.ts';

/** What the mail server of a walk takes. */
export const mailboxPassword = 'correct horse battery';

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** The mailboxes that a walk visits, and the port of the server that all of them have. */
export interface WalkMailboxes {
  /** Path of a mailbox with everything set. */
  full: string;
  port: number;
}

/** Three mailboxes, one of them paused, one with names that are too long. */
export async function fillMailboxes(session: Session, smtpUrl: string): Promise<WalkMailboxes> {
  const port = Number(new URL(smtpUrl).port);
  const full = await connectMailbox(session, port, {
    ...{ address: 'ada@example.com', fromName: 'Ada Lovelace', replyTo: 'sales@example.com' },
    ...{ signature: 'Ada Lovelace\nAnalytical Engines', tags: ['team a', 'vip'], ramp: { start: 5, step: 5 } },
    hours: { start: 540, end: 1_020, weekdays: ['Monday', 'Friday'] },
  });
  const paused = await connectMailbox(session, port, { address: 'bob@example.com', fromName: 'Bob' });
  await made(session.call('POST', `/api${paused}/pause`, {}));
  await connectMailbox(session, port, {
    address: `${'very-long-local-part-'.repeat(2)}@${'subdomain.'.repeat(8)}example.com`,
    ...{ fromName: `${longWord} مرحبا 🧑‍🚀`, tags: [longWord.slice(0, 80), '🚀🚀🚀'] },
  });
  await made(session.call('POST', `/api${full}/self-test`, {}));
  return { full, port };
}

/** @returns the path of the new mailbox */
export async function connectMailbox(
  session: Session,
  port: number,
  mailbox: { address: string; [setting: string]: unknown },
): Promise<string> {
  const smtp = { host: '127.0.0.1', port, security: 'none', user: mailbox.address, password: mailboxPassword };
  const { body } = await made(session.call('POST', '/api/mailboxes', { ...mailbox, smtp, imap: null }));
  return `/mailboxes/${body.id}`;
}

const aFolder = (name: string | null, changed: Partial<MailboxFolders['folders'][number]> = {}) => ({
  ...{ id: `${name}`, name, use: 'other' as const, state: 'read' as const },
  ...{ lastReadAt: '2026-03-02T14:59:00Z', trouble: null, notGivenOut: null },
  ...changed,
});
const overfullFolders: MailboxFolders['folders'] = [
  aFolder('INBOX', { use: 'inbox' }),
  aFolder('Sent', { use: 'sent' }),
  aFolder('Papierkorb', { use: 'trash', state: 'left-out', lastReadAt: null }),
  aFolder(`${longWord}/مرحبا 🧑‍🚀/${longWord}`),
  aFolder(null, { lastReadAt: null, trouble: `imap.example.com:993 cannot be read just now. “${longWord}”` }),
  aFolder('Customers', { state: 'passed-over', lastReadAt: null }),
];

export const mailboxStops = ({ full, port }: WalkMailboxes): Stop[] => [
  { name: 'mailboxes', path: '/mailboxes', ready: text('ada@example.com') },
  asVariant({
    name: 'mailboxes-selected',
    path: '/mailboxes?sort=left&direction=descending',
    ready: text('ada@example.com'),
    act: selectAll,
  }),
  {
    name: 'dialog-change-mailboxes',
    path: '/mailboxes',
    ready: text('ada@example.com'),
    act: selectAll,
    open: async (page) => {
      await press('Edit')(page);
      await page.getByRole('switch', { name: 'Change the signature' }).waitFor();
      for (const part of await page.getByRole('switch', { name: /^Change the/ }).all()) await part.click();
      await page.getByLabel('Add tags').fill(`${longWord.slice(0, 80)},vip,`);
      await page.getByText('What changes for').waitFor();
    },
  },
  asVariant({
    name: 'dialog-time-zone',
    path: full,
    ready: (page) => page.getByLabel('From name'),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Time zone' }).click();
      await page.getByRole('option', { name: 'Eastern Time' }).waitFor();
    },
  }),
  asVariant({
    name: 'dialog-mailboxes-not-changed',
    path: '/mailboxes',
    ready: text('ada@example.com'),
    standIn: refuseChanges,
    act: selectAll,
    open: async (page) => {
      await press('Edit')(page);
      await page.getByRole('switch', { name: 'Change the gap' }).click();
      await press(/^Change \d/)(page);
      await page.getByRole('dialog', { name: /not changed$/ }).waitFor();
      await page.getByRole('dialog', { name: 'Change mailboxes' }).waitFor({ state: 'hidden' });
    },
  }),
  {
    name: 'dialog-pause-mailboxes',
    path: '/mailboxes',
    ready: text('ada@example.com'),
    act: selectAll,
    open: press('Pause'),
  },
  { name: 'mailbox-new', path: '/mailboxes/new', ready: title('ADD MAILBOX') },
  asVariant({
    name: 'mailbox-new-at-provider',
    path: '/mailboxes/new',
    standIn: (page) => atProviders(page, ['google', 'microsoft']),
    ready: (page) => page.getByRole('button', { name: 'Continue with Microsoft' }),
  }),
  refusedDomainStop('mailbox', full),
  refusedDomainStop('domains', '/mailboxes/domains'),
  { name: 'mailbox-clients', path: '/mailboxes/clients', ready: title('GOOGLE AND MICROSOFT') },
  asVariant({
    name: 'mailbox-sign-in-ended',
    path: full,
    standIn: (page) =>
      answer<Mailbox>(page, full, (mailbox) => ({
        ...{ ...mailbox, oauthProvider: 'google', state: 'needs-attention' },
        stateReason: 'Google no longer accepts the sign-in. Connect the mailbox again.',
      })),
    ready: (page) => page.getByRole('button', { name: 'Connect again' }).first(),
  }),
  asVariant({
    name: 'mailbox-folders',
    path: `${full}?tab=folders`,
    standIn: async (page) => {
      await answer<Mailbox>(page, full, (mailbox) => ({ ...mailbox, imap: mailbox.smtp }));
      await answer<MailboxFolders>(page, `${full}/folders`, () => ({
        folders: overfullFolders,
        unlisted: 1_200,
        passedOver: 1_201,
      }));
    },
    ready: text('1,201 folders are not read'),
  }),
  asVariant({
    name: 'mailbox-tested',
    path: '/mailboxes/new',
    ready: title('ADD MAILBOX'),
    act: async (page) => {
      await fillAccount(page, port);
      await page.getByRole('switch', { name: 'IMAP has another sign-in' }).click();
      await press('Test')(page);
      await page.getByText('Works: ').first().waitFor({ state: 'attached' });
      await page.getByText('Does not work: ').first().waitFor({ state: 'attached' });
      await page.getByText('Advanced').click();
      await page.getByRole('switch', { name: 'Ramp up slowly' }).click();
      await page.getByRole('switch', { name: 'Send only at certain hours' }).click();
    },
  }),
  asVariant({
    name: 'mailbox-incomplete',
    path: '/mailboxes/new',
    ready: title('ADD MAILBOX'),
    act: async (page) => {
      await press('Save')(page);
      await page.getByText('Please enter the password').waitFor();
    },
  }),
  { name: 'mailbox-settings', path: full, ready: (page) => page.getByLabel('From name') },
  asVariant({
    name: 'mailbox-servers',
    path: full,
    ready: (page) => page.getByLabel('From name'),
    act: press('Change servers'),
  }),
  { name: 'mailbox-check', path: `${full}?tab=check`, ready: text('Arrival') },
  { name: 'mailbox-activity', path: `${full}?tab=activity`, ready: text('Connected') },
  { name: 'mailbox-not-found', path: `/mailboxes/${randomUUID()}`, ready: text('Mailbox not found'), provokes: /404/ },
  { name: 'mailbox-import', path: '/mailboxes/import', ready: title('IMPORT MAILBOXES') },
  asVariant({
    name: 'mailbox-preview',
    path: '/mailboxes/import',
    ready: title('IMPORT MAILBOXES'),
    act: chooseFile(port),
  }),
  asVariant({
    name: 'mailbox-imported',
    path: '/mailboxes/import',
    ready: title('IMPORT MAILBOXES'),
    act: async (page) => {
      await chooseFile(port)(page);
      await press(/^Import \d/)(page);
      await page.getByText(/of 3 connected$/).waitFor();
    },
  }),
  { name: 'dialog-remove-mailbox', path: full, ready: (page) => page.getByLabel('From name'), open: press('Remove') },
  ...troubledMailboxStops(full),
  ...unreadMailboxStops(full),
  ...domainStops,
  ...notConnectedStops,
];

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all mailboxes shown' }).click();
  await page.getByText(/^\d+ selected/).waitFor();
}

/** All mailboxes refuse to be changed. */
async function refuseChanges(page: Page): Promise<void> {
  await page.route('**/api/mailboxes', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.fallback();
    const { ids } = request.postDataJSON() as { ids: string[] };
    const message = 'It would have 21 tags. A mailbox has at most 20.';
    await route.fulfill({ json: ids.map((mailboxId) => ({ mailboxId, outcome: 'refused', message })) });
  });
}

/** Clients at these providers are set. */
const atProviders = (page: Page, set: readonly OauthProvider[]) =>
  answer<SignInProviders>(page, '/mailboxes/oauth', (known) => ({
    ...known,
    providers: known.providers.map(({ provider }) => ({ provider, isSet: set.includes(provider) })),
  }));

/** SMTP at the server of the walk, IMAP where nobody listens. */
async function fillAccount(page: Page, port: number): Promise<void> {
  await page.getByLabel('From name').fill('Grace Hopper');
  await page.getByLabel('Address').fill('grace@example.com');
  await page.getByLabel('Password *').fill(mailboxPassword);
  for (const [name, number] of [
    ['SMTP', port],
    ['IMAP', 1],
  ] as const) {
    const leg = page.getByRole('group', { name: new RegExp(`^${name}`) });
    await leg.getByLabel('Host').fill('127.0.0.1');
    await leg.getByLabel('Port').fill(String(number));
    await leg.getByRole('combobox', { name: 'Security' }).click();
    await page.getByRole('option', { name: 'None' }).click();
  }
}

const chooseFile = (port: number) => async (page: Page) => {
  const row = (address: string, name: string, password: string) =>
    [address, name, password, '127.0.0.1', port, 'none', 'none', 'reader', '40', 'imported'].join(',');
  const lines = [
    'address,fromName,password,smtpHost,smtpPort,smtpSecurity,imapHost,imapUser,dailyLimit,tags',
    row('cleo@example.com', 'Cleo', mailboxPassword),
    row('wrong@example.com', longWord, 'wrong'),
    row('no address', '', ''),
  ];
  const file = { name: 'mailboxes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Import \d/ }).waitFor();
};
