import { type AccountStanding, relayAccount } from '../account/standing.ts';
import type { Settings } from '../config.ts';
import type { MailboxStanding } from '../mailbox/standing.ts';

/**
 * Who hands an email to a mail server: the relay, or a mailbox. It is all that an email needs to know of it once its lead
 * is chosen, so that nothing asks from then on which of the two it is.
 */
export interface Sender {
  /** Names the mailbox to its server, and in events and rows; null: the relay. */
  mailbox: SendingMailbox | null;
  /** An email that was claimed on an older one is not begun; null: nothing of the sender itself changes. */
  revision: number | null;
  account: AccountStanding;
  /** The mail server: that of the relay, or a host and a port, which mailboxes may share. */
  server: string;
  name: string;
  address: string;
  replyTo: string | null;
  signature: string | null;
  /** Where an address of its own for each email gets what comes back; null: it comes to `address`. */
  bounceDomain: string | null;
  /** Rule M9: its server gives emails Message-IDs of its own. */
  replacesMessageIds: boolean;
  /** In whose days its emails are counted (rule M5); null: they are not. */
  timezone: string | null;
  /** Null: nobody reads what comes back (rule S13). */
  answers: SenderAnswers | null;
}

/** The mailbox that an email leaves from, as it was when its lead was chosen. */
export interface SendingMailbox {
  id: string;
  /** The newest one known; older access to its servers is asked for again. */
  accessRevision: number;
}

/** Who reads the answers to the emails of a sender. */
interface SenderAnswers {
  /** The account that is read for what comes to it; null: none is. */
  accountId: string | null;
  /** Whether a person lets follow-ups go though it is not read. */
  isLetGo: boolean;
  /** The account of another mailbox that gets them instead (`replyTo`), where that is read. */
  elsewhereId: string | null;
}

/** The name of the relay among mail servers. */
export const serverOfRelay = 'relay';

type RelaySettings = Pick<Settings, 'MAIL_FROM' | 'BOUNCE_DOMAIN' | 'IMAP_URL'>;

/** The relay, as a campaign finds it: its account, and whether its answers are let go unread. */
export function relaySender(
  { MAIL_FROM, BOUNCE_DOMAIN, IMAP_URL }: RelaySettings,
  { account, relayUnread }: { account: AccountStanding; relayUnread: MailboxStanding['unread'] },
): Sender {
  return {
    ...{ mailbox: null, revision: null, account, server: serverOfRelay, ...MAIL_FROM, replyTo: null, signature: null },
    ...{ bounceDomain: BOUNCE_DOMAIN ?? null, replacesMessageIds: false, timezone: null },
    answers:
      IMAP_URL === undefined
        ? null
        : { accountId: relayAccount, isLetGo: relayUnread?.isLetGo ?? false, elsewhereId: null },
  };
}

/** A mailbox, as a visit to it finds it. What comes back to it is found in its own inbox. */
export function mailboxSender({
  mailbox: { id, revision, account, facts, imapAccount, unread, answersAccount = null },
  signature,
  smtpServer,
}: {
  mailbox: MailboxStanding;
  signature: string | null;
  smtpServer: string;
}): Sender {
  const { accessRevision, fromName, address, replyTo, timezone, replacesMessageIds = false } = facts;
  return {
    ...{ mailbox: { id, accessRevision }, revision, account, server: smtpServer, name: fromName, address, replyTo },
    ...{ signature, bounceDomain: null, replacesMessageIds, timezone },
    answers: { accountId: imapAccount, isLetGo: unread?.isLetGo ?? false, elsewhereId: answersAccount },
  };
}
