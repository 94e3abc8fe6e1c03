import { existsSync } from 'node:fs';
import { freePort } from '@cadenza/free-port';
import type { ImapFlow } from 'imapflow';
import { hasDovecot, startDovecot } from './dovecot.ts';
import type { Account } from './dovecot-configuration.ts';
import { type Posted, postMail } from './post-mail.ts';
import { hasPostfix, startPostfix } from './postfix.ts';

const dovecotParts = ['/usr/lib/dovecot/lmtp', '/usr/lib/dovecot/modules/lib90_sieve_plugin.so'];

/** Whether the servers of a post office are installed here and may be started. */
export const hasPostOffice = hasPostfix && hasDovecot && dovecotParts.every((part) => existsSync(part));
/** For the titles of tests that need one. */
export const withPostOffice = hasPostOffice
  ? 'with Postfix and Dovecot'
  : '(needs root, Postfix, and Dovecot with LMTP and Sieve)';

export interface PostOffice extends AsyncDisposable {
  /** Accepts mail to every mailbox, from anybody; owners of mailboxes may sign in, with the password of their IMAP URL. */
  smtpUrl: string;
  imapUrlOf(address: string): string;
  /** Submits a mail; returns the server reply to its text, or the first refusal: `550 5.1.1 …`. */
  post(mail: Posted): Promise<string>;
  /** A connection to this mailbox, as its owner's mail program has one. */
  with<Result>(address: string, work: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  /** What Postfix logs about the mail it received and its delivery, one line each. */
  log(): Promise<string[]>;
  /** The mails in the mailbox as they arrived, oldest first. */
  mailsIn(address: string): Promise<string[]>;
}

interface PostOfficeOptions {
  /** By their addresses. */
  mailboxes: Readonly<Record<string, Account>>;
  /**
   * Mail to any address there is accepted, and returned later if there is no mailbox; other domains refuse it at once.
   */
  gullibleDomains?: readonly string[];
  /** Where mail to an address, or to any address at `@domain`, goes instead. */
  aliases?: Readonly<Record<string, string>>;
}

/** Postfix in front of the mailboxes of a Dovecot, both on 127.0.0.1; no mail can leave the machine. */
export async function startPostOffice({
  mailboxes,
  gullibleDomains = [],
  aliases = {},
}: PostOfficeOptions): Promise<PostOffice> {
  await using starting = new AsyncDisposableStack();
  const port = await freePort();
  const dovecot = starting.use(await startDovecot({ accounts: mailboxes, submissionPort: port }));
  const recipients = [...Object.keys(mailboxes), ...gullibleDomains.map((domain) => `@${domain}`)];
  const postfix = starting.use(await startPostfix({ port, recipients, aliases, ...dovecot }));
  const resources = starting.move();
  return {
    smtpUrl: postfix.url,
    imapUrlOf: dovecot.urlOf,
    post: (mail) => postMail(port, mail),
    with: (address, work) => dovecot.with(work, address),
    log: postfix.log,
    mailsIn: (address) => dovecot.with(readInbox, address),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function readInbox(client: ImapFlow): Promise<string[]> {
  const { exists } = await client.mailboxOpen('INBOX', { readOnly: true });
  if (exists === 0) return [];
  const mails = await client.fetchAll('1:*', { source: true });
  return mails.map(({ source }) => source?.toString('utf8') ?? '');
}
