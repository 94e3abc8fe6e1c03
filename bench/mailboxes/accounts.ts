import { randomUUIDv7 } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDovecot, startMailboxAccess } from '@cadenza/testing';

/** A mailbox on the mail server. */
export interface Account {
  id: string;
  address: string;
  /** Its server, as events name it. */
  imap: object;
  /** Puts an answer to this email into its INBOX. */
  deliver(emailId: string): Promise<void>;
}

/** Starts a Dovecot with this many accounts, and what `mailboxes` says of them to services. */
export async function startAccounts(count: number) {
  await using starting = new AsyncDisposableStack();
  const addresses = Array.from({ length: count }, (_, place) => `box${place}@example.com`);
  const dovecot = starting.use(
    await startDovecot({ accounts: Object.fromEntries(addresses.map((address) => [address, {}])) }),
  );
  const told = starting.use(await startMailboxAccess());
  const homes = path.resolve(dovecot.maildir, '../..');
  const all = addresses.map((address): Account => {
    const { hostname: host, port, password } = new URL(dovecot.urlOf(address));
    const imap = { host, port: Number(port), security: 'none' as const, user: address };
    const id = randomUUIDv7();
    told.access.set(id, { ...imap, password, accessRevision: 1 });
    const inbox = path.join(homes, address, 'mail', 'new');
    return { id, address, imap, deliver: (emailId) => writeFile(path.join(inbox, emailId), answerTo(emailId)) };
  });
  const resources = starting.move();
  return { all, url: told.url, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const answerTo = (emailId: string) =>
  [
    'From: Carol <carol@example.org>',
    'To: box@example.com',
    'Subject: Re: Hello',
    `Message-ID: <answer-${emailId}@mail.example.org>`,
    `In-Reply-To: <${emailId}@cadenza>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Yes, tell me more.',
    '',
  ].join('\r\n');
