import { handleBlock, handleCommands, type RecordedEvent } from '@cadenza/event-store';
import type { Refusal, Trace } from '@cadenza/http-kit';
import { comparableAddress } from '@cadenza/mail-address';
import { advisoryLocks, type Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import {
  type ChangedCredentials,
  destroyCredentials,
  insertCredentials,
  writeCredentials,
} from '../credentials/credentials.ts';
import type { MailboxCommand, MailboxSettings } from '../mailbox/commands.ts';
import { refuseConnecting } from '../mailbox/connect-rules.ts';
import { mailboxDecider } from '../mailbox/decide.ts';
import type { MailboxEvent } from '../mailbox/events.ts';
import type { MailboxState } from '../mailbox/state.ts';
import { insertFaultWords } from '../projections/fault-words.ts';
import { countMailboxes, findTaken, freeAddress, takeAddresses } from '../projections/mailbox-addresses.ts';
import { projectMailboxes } from '../projections/mailboxes.ts';

export interface NewMailbox {
  mailboxId: string;
  settings: MailboxSettings;
  credentials: ChangedCredentials;
}

const streamOf = (mailboxId: string) => `mailbox-${mailboxId}`;

/**
 * Connects mailboxes in one commit, with their credentials. Those that a rule refuses keep none of the others away.
 * @param alsoInCommit runs last in the same transaction, if any was connected
 * @returns for each, why it was refused, or nothing
 */
export async function connectMailboxes(
  { database }: Context,
  mailboxes: readonly NewMailbox[],
  trace: Trace,
  alsoInCommit: (transaction: Queryable, refusals: (Refusal | undefined)[]) => Promise<void>,
): Promise<(Refusal | undefined)[]> {
  const addresses = mailboxes.map(({ settings }) => comparableAddress(settings.address));
  let refusals: (Refusal | undefined)[] = [];
  const { correlationId, causationId, now } = trace;
  const handled = await handleBlock(database, {
    decider: mailboxDecider,
    commands: async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.mailboxes.connect]);
      refusals = await refusalsOf(transaction, addresses);
      return mailboxes
        .filter((_, index) => refusals[index] === undefined)
        .map(({ mailboxId, settings }) => ({
          stream: streamOf(mailboxId),
          command: { type: 'ConnectMailbox', mailboxId, settings, now: now.toString() } as const,
          metadata: { correlationId, causationId },
          occurredAt: now,
        }));
    },
    project: async (transaction, events: RecordedEvent<MailboxEvent>[]) => {
      await projectMailboxes(transaction, events);
      const connected = mailboxes.filter((_, index) => refusals[index] === undefined);
      const addressOf = ({ mailboxId, settings }: NewMailbox) =>
        [mailboxId, comparableAddress(settings.address)] as const;
      await takeAddresses(transaction, new Map(connected.map(addressOf)));
      await insertCredentials(
        transaction,
        connected.map(({ credentials }) => credentials),
      );
      await alsoInCommit(transaction, refusals);
    },
  });
  trace.wrote(handled.flatMap(({ events }) => events));
  return refusals;
}

async function refusalsOf(transaction: Queryable, addresses: readonly string[]): Promise<(Refusal | undefined)[]> {
  const taken = await findTaken(transaction, addresses);
  let mailboxCount = await countMailboxes(transaction);
  return addresses.map((address) => {
    const refusal = refuseConnecting({ isAddressTaken: taken.has(address), mailboxCount });
    if (!refusal) {
      taken.add(address);
      mailboxCount += 1;
    }
    return refusal;
  });
}

/** What of a command stands in no event, and is kept in the commit of its events. */
interface BesideEvents {
  credentials?: ChangedCredentials;
  /** What is wrong with a mailbox, in sentences for the user. */
  faultWords?: string;
}

/**
 * Gives a command to one mailbox. Changed credentials are kept, and those of a removed mailbox destroyed, in the same
 * commit.
 * @returns the mailbox as it is then
 * @throws Refusal 404 for an unknown or removed one
 */
export async function handleMailbox(
  { database }: Context,
  mailboxId: string,
  command: Exclude<MailboxCommand, { type: 'ConnectMailbox' }>,
  trace: Trace,
  { credentials = {}, faultWords = '' }: BesideEvents = {},
): Promise<MailboxState> {
  const { state, events } = await handleCommands(database, {
    stream: streamOf(mailboxId),
    decider: mailboxDecider,
    commands: [command],
    trace,
    project: projectMailboxes,
    alsoInCommit: async (transaction, recorded: RecordedEvent<MailboxEvent>[]) => {
      for (const { id, type, data } of recorded) {
        if (type === 'MailboxNeedsAttention') await insertFaultWords(transaction, id, mailboxId, faultWords);
        if (type === 'MailboxChanged')
          await writeCredentials(transaction, mailboxId, credentials, data.mailbox.accessRevision);
        if (type === 'MailboxRemoved') {
          await destroyCredentials(transaction, mailboxId);
          await freeAddress(transaction, mailboxId);
        }
      }
    },
  });
  trace.wrote(events);
  return state;
}
