import { randomUUIDv7 } from 'node:crypto';
import type { NewMailbox as GivenMailbox, MailServer, ShownMailServer } from '@cadenza/contracts';
import type { Context } from '../context.ts';
import { sealServers } from '../credentials/credentials.ts';
import type { NewMailbox } from './mailbox.ts';

export const withoutPassword = ({ host, port, security, user }: MailServer): ShownMailServer => ({
  host,
  port,
  security,
  user,
});

/** A given mailbox with an id, what is shown of it, and its passwords sealed. */
export async function newMailbox({ mailboxKeys }: Context, given: GivenMailbox): Promise<NewMailbox> {
  const mailboxId = randomUUIDv7();
  const { smtp, imap, ...settings } = given;
  return {
    mailboxId,
    settings: { ...settings, smtp: withoutPassword(smtp), imap: imap && withoutPassword(imap) },
    credentials: await sealServers(mailboxId, { smtp, imap: imap ?? undefined }, mailboxKeys),
  };
}
