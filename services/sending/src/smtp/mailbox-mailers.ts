import type { MailboxAccess } from '@cadenza/contracts';
import { type MailboxAccessSource, NoAccess } from '@cadenza/mailbox-access';
import { faultSentences } from '../account/obstacle.ts';
import type { Delivery } from '../email/delivery.ts';
import type { Mailer, OutgoingEmail } from '../email/mailer.ts';
import type { PublicLinks } from '../public-links/public-links.ts';
import { type MailboxServerOptions, mailboxServer } from './mailbox-server.ts';
import { interrupted, openSmtpMailer } from './smtp-mailer.ts';
import { withPublicLinks } from './with-public-links.ts';

const idleMsMaxDefault = 60_000;
const openMaxDefault = 200;
/** Anybody may run the server of a mailbox. One that never comes to an end would keep a place from the emails of others. */
const deliveryMsMaxDefault = 10 * 60_000;

/** Says for each reason why an email cannot even be offered. */
const withoutAccess: Readonly<Record<NoAccess['reason'], string>> = {
  gone: 'It is not connected any more.',
  unreadable: 'Its password cannot be read. Please enter it again.',
  ended: 'Its provider no longer accepts the sign-in. Connect the mailbox again.',
  away: 'Its password cannot be asked for just now.',
};

/** The mailer of one mailbox, which has one connection at most. */
interface OpenMailer {
  access: MailboxAccess;
  mailer: Mailer;
  /** Emails that it delivers, or that wait for its connection. */
  emails: number;
  closing: NodeJS.Timeout | undefined;
}

interface MailboxMailersOptions extends MailboxServerOptions {
  access: MailboxAccessSource;
  publicLinks: PublicLinks;
  /** How long a reply of a server may take. */
  replyMsMax: number;
  /** How long handing over an email may take in all. */
  deliveryMsMax?: number;
  /** How long a connection stays open without an email. */
  idleMsMax?: number;
  /** How many of those stay open at most. */
  openMax?: number;
}

/** Hands emails to the servers of their mailboxes, each of which gets a mailer at its first email. */
export function openMailboxMailers({
  access: source,
  publicLinks,
  replyMsMax,
  deliveryMsMax = deliveryMsMaxDefault,
  idleMsMax = idleMsMaxDefault,
  openMax = openMaxDefault,
  ...options
}: MailboxMailersOptions): Mailer {
  /** By mailbox, those of the latest emails last. */
  const open = new Map<string, OpenMailer>();
  /** Closed when their last email has ended: their access is outdated. */
  const replaced = new Set<OpenMailer>();

  /** The mailer of this access. A password that has been replaced, or is to be forgotten, is not used any more. */
  function mailerOf(mailboxId: string, access: MailboxAccess): OpenMailer {
    const known = open.get(mailboxId);
    open.delete(mailboxId);
    if (known && known.access !== access) retire(known);
    const current = known?.access === access ? known : openMailer(access);
    open.set(mailboxId, current);
    return current;
  }

  function openMailer(access: MailboxAccess): OpenMailer {
    const limits = { connectionsMax: 1, replyMsMax, deliveryMsMax };
    const smtp = openSmtpMailer({ server: mailboxServer(access, options), ...limits });
    const mailer = withPublicLinks(smtp, access.host, publicLinks);
    return { access, mailer, emails: 0, closing: undefined };
  }

  function retire(mailer: OpenMailer): void {
    clearTimeout(mailer.closing);
    if (mailer.emails > 0) replaced.add(mailer);
    else void mailer.mailer[Symbol.asyncDispose]();
  }

  function close(mailboxId: string, mailer: OpenMailer): void {
    open.delete(mailboxId);
    retire(mailer);
  }

  function closeOldest(): void {
    for (const [mailboxId, mailer] of open) {
      if (open.size <= openMax) return;
      if (mailer.emails === 0) close(mailboxId, mailer);
    }
  }

  async function deliverBy(mailboxId: string, access: MailboxAccess, email: OutgoingEmail): Promise<Delivery> {
    const current = mailerOf(mailboxId, access);
    clearTimeout(current.closing);
    current.emails += 1;
    closeOldest();
    try {
      return await current.mailer.deliver(email);
    } finally {
      current.emails -= 1;
      if (current.emails === 0 && replaced.delete(current)) retire(current);
      else if (current.emails === 0) {
        current.closing = setTimeout(() => close(mailboxId, current), idleMsMax).unref();
        closeOldest();
      }
    }
  }

  return {
    async deliver(email) {
      if (email.mailbox === null) throw new Error('An email of the relay was given to the mailers of mailboxes');
      const { id, accessRevision } = email.mailbox;
      try {
        const access = await source.find(id, accessRevision);
        return await deliverBy(id, access, email);
      } catch (error) {
        if (error instanceof NoAccess) return notOffered(error);
        throw error;
      }
    },
    recall: async () => interrupted,
    async [Symbol.asyncDispose]() {
      for (const [mailboxId, mailer] of open) close(mailboxId, mailer);
    },
  };
}

/** Rule D8: a mail server that nobody asked is not to blame. A service that is away is asked again soon, which costs no login. */
function notOffered({ reason }: NoAccess): Delivery {
  const waitMinutes = reason === 'away' ? 1 : null;
  const fault = { kind: 'access', code: null, status: null, waitMinutes, aside: false } as const;
  return {
    outcome: 'not-handed-over',
    reason: `${faultSentences.access}. ${withoutAccess[reason]}`,
    words: null,
    fault,
  };
}
