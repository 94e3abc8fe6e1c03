import { folderFor, guardInflow, type Inflow, signIn, type Turns } from '@cadenza/mailbox';
import { imapAccountId, type MailboxAccessSource } from '@cadenza/mailbox-access';
import type { Queryable } from '@cadenza/postgres';
import type { AllowedHosts } from '@cadenza/public-hosts';
import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import type { Connection, FollowedAccount, MailHandling } from '../mailbox/followed-account.ts';
import type { InboundMail } from '../mailbox/inbound-mail.ts';
import { lookPace } from '../mailbox/look-pace.ts';
import type { ReadingTurns } from '../mailbox/reading-turns.ts';
import {
  isRefusedLogin,
  LoginRefused,
  loggable,
  Trouble,
  troubleWith,
  troubleWithPassword,
} from '../mailbox/trouble.ts';
import { countMails } from '../projections/mailbox-days.ts';
import { findFirstEmailOf, type ReadableMailbox } from '../projections/mailboxes.ts';
import type { AccountReadings } from './account-readings.ts';
import { folderName } from './folder-name.ts';
import { openFolderNotes } from './folder-notes.ts';
import { inboundFolder } from './inbound-folder.ts';
import { openMailboxPace } from './mailbox-pace.ts';
import type { Readings } from './readings.ts';
import { sentFolder } from './sent-folder.ts';

/** The server announces new mail by itself; this finds what it failed to announce, and what came into Junk or Sent. */
const lookEveryMs = 4 * 60_000;
/** Answers to emails that left before the mailbox was connected, by the relay under the same address. */
const readBefore = { hours: 7 * 24 };
const loginLimit = { bytes: 262_144, answers: 300 };
const limits = {
  signInMsMax: 60_000,
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 150_000,
  /** Nearly at once, so that the server announces new mail between two looks (IDLE, RFC 2177). */
  autoIdleDelay: 100,
  // As much as the UIDs of one search. One that is longer could take seconds to parse.
  maxLineLength: 262_144,
  maxLiteralSize: 1_048_576,
  maxResponseSize: 1_310_720,
};

/** What all mailboxes that are followed share. */
export interface Surroundings extends MailHandling {
  access: MailboxAccessSource;
  hosts: AllowedHosts;
  turns: Turns;
  readings: Readings;
  accountReadings: AccountReadings;
  /** Product seconds per real second. */
  speed: number;
  isHurried(mailboxId: string): boolean;
  readingTurns: ReadingTurns;
}

/** A mailbox as an account to follow. */
export function mailboxAccount(
  context: Context,
  mailbox: ReadableMailbox,
  {
    access,
    hosts,
    turns,
    reader,
    readings,
    accountReadings,
    speed,
    isHurried,
    readingTurns,
    onInbound,
    onSentCopy,
  }: Surroundings,
): Omit<FollowedAccount, 'isReader' | 'onConnection'> {
  const { id, imap, accessRevision, timezone, replacesMessageIds, folderChoices } = mailbox;
  const inbound = (label: 'inbox' | 'junk' | 'other', find: FollowedAccount['folders'][0]['find']) =>
    inboundFolder(context, { label, find, reader, replacesMessageIds, onKept: onInbound, alsoInCommit: count });
  const count = (transaction: Queryable, fresh: readonly InboundMail[]) => {
    readings.mailArrived(id);
    return countMails(
      transaction,
      id,
      fresh.map(({ receivedAt }) => dayIn(timezone, receivedAt)),
    );
  };

  const pace = openMailboxPace(context, id);

  async function connect(signal: AbortSignal): Promise<Connection> {
    const attempt = await signInAtTurn(signal);
    if (attempt.client) return attempt;
    if (!attempt.isRefused) throw attempt.trouble;
    await access.reportRefused(id, attempt.accessRevision, signal).catch(() => {});
    throw new LoginRefused(attempt.trouble.message);
  }

  /** Fetches the password only when it is its turn, so that it is known for a moment. */
  async function signInAtTurn(signal: AbortSignal) {
    using _turn = await turns.take(imap.host, signal);
    const server = await access.find(id, accessRevision).catch((error: unknown) => {
      throw troubleWithPassword(error);
    });
    let inflow: Inflow | undefined;
    const onClient = (client: ImapFlow) => {
      inflow = guardInflow(client, loginLimit);
    };
    try {
      const client = await signIn(server, { hosts, signal, onClient, ...limits });
      return { client, inflow: inflow as Inflow, onPace };
    } catch (error) {
      return {
        trouble: troubleWith(server, inflow?.hungUp ?? error),
        isRefused: isRefusedLogin(error),
        accessRevision: server.accessRevision,
      };
    }
  }

  const onPace = (seen: 'quick' | 'slow') =>
    void pace.note(seen).catch((error: unknown) => context.log.warn({ err: error }, 'a pace could not be noted'));

  /** What a server says can be shown only once the password is known: it may stand there. */
  async function explain(error: unknown) {
    const server = error instanceof Trouble ? null : await access.find(id, accessRevision).catch(() => null);
    return loggable(server ? troubleWith(server, error) : error, `${imap.host}:${imap.port}`);
  }

  return {
    name: id,
    nameInDatabase: (cursorName) => folderName(mailbox, cursorName),
    connect,
    folders: [
      inbound('inbox', () => 'INBOX'),
      inbound('junk', (folders) => folderFor('\\Junk', folders)),
      sentFolder(context, { mailboxId: id, onKept: onSentCopy }),
    ],
    others: { as: inbound('other', () => undefined), choices: folderChoices },
    lookEveryMs: lookPace(lookEveryMs, speed),
    since: async () => {
      const before = [Temporal.Instant.from(mailbox.connectedAt).subtract(readBefore)];
      const firstEmail = await findFirstEmailOf(context.database, id);
      if (firstEmail !== null) before.push(Temporal.Instant.from(firstEmail));
      return before.toSorted(Temporal.Instant.compare)[0]!;
    },
    isHurried: () => isHurried(id),
    inTurn: async (block) => readingTurns.take(await pace.current(), block),
    onLook: () => {},
    onAllRead: () => readings.looked(id),
    onReadToEnd: (at) => accountReadings.readToEnd(imapAccountId(imap), at),
    onFolders: openFolderNotes(context, mailbox, { access, onTrouble: (why) => readings.failed(id, why) }),
    onFailure: (error) => {
      void explain(error).then((shown) => {
        readings.failed(id, shown.why);
        context.log.info({ mailboxId: id, ...shown }, 'a mailbox could not be read; it is tried again');
      });
    },
  };
}

const dayIn = (timezone: string, instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString();
