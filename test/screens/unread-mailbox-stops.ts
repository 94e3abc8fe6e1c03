import type { Mailbox, MailboxFolders, MailboxWork } from '@cadenza/contracts';
import type { Page } from '@playwright/test';
import { answer, asVariant, press, type Stop, text } from './stop.ts';

const reason =
  'Answers to ada@example.com have not been read since 2:05 PM EST. Answers in ada.lovelace@analytical-engines.example.com at imap.old-provider.example.com, which is not read any more, have not been read at all.';
const notGivenOut = (mails: number) => ({
  notGivenOut: { mails, since: '2026-03-02T14:00:00Z', until: '2026-03-02T14:59:00Z' },
  trouble: `${mails === 1 ? 'one mail' : `${mails} mails`} that the mail server does not give out, since 2026-03-02 14:00 UTC.`,
});
const aFolder = { use: 'other', state: 'read', lastReadAt: '2026-03-02T14:59:00Z' } as const;
const folders: MailboxFolders = {
  folders: [
    { ...aFolder, id: 'inbox', name: 'INBOX', use: 'inbox', ...notGivenOut(1) },
    { ...aFolder, id: 'customers', name: 'Customers/Analytical Engines and Difference Engines', ...notGivenOut(12) },
  ],
  ...{ unlisted: 0, passedOver: 37 },
};

/** A mailbox whose answers are not read: its server keeps mails back, it has too many folders, and others read its account. */
async function standIn(page: Page, path: string): Promise<void> {
  await answer<Mailbox>(page, path, (mailbox) => ({
    ...mailbox,
    imap: mailbox.smtp,
    sharesImapWith: ['sales@example.com', 'a.very.long.name.of.somebody@analytical-engines.example.com'],
  }));
  await answer<MailboxFolders>(page, `${path}/folders`, () => folders);
  await answer<MailboxWork[]>(page, '/mailbox-work', (work) =>
    work.map((each) =>
      path.endsWith(each.mailboxId) ? { ...each, unread: { reason, sendsAllTheSame: false } } : each,
    ),
  );
}

export const unreadMailboxStops = (full: string): Stop[] => [
  {
    name: 'mailbox-unread',
    path: full,
    standIn: (page) => standIn(page, full),
    ready: text(/37 of its folders are not read/),
  },
  asVariant({
    name: 'mailbox-unread-folders',
    path: `${full}?tab=folders`,
    standIn: (page) => standIn(page, full),
    ready: text('37 folders are not read'),
  }),
  {
    name: 'dialog-pass-over-mails',
    path: full,
    standIn: (page) => standIn(page, full),
    ready: text(/37 of its folders are not read/),
    open: press('Read on without 13 mails'),
  },
];
