import { rebuild, type TakeIn } from '@cadenza/event-kit';
import { takeInLater } from '@cadenza/event-store';
import type { Database } from '@cadenza/postgres';
import { consumers } from '../consumers/consumers.ts';
import { claimedType } from '../email/events.ts';
import { productSettingsStream } from '../product-settings/events.ts';
import { copyBlocklist } from '../projections/blocklist.ts';
import { copyClaims, forgetAllClaims } from '../projections/claimed-emails.ts';
import { readModels } from '../projections/read-models.ts';
import { copyContents, copyParkedHolds } from './copy-rows.ts';
import { holdCampaigns } from './hold-campaigns.ts';
import { noteSentCopies } from './note-sent-copies.ts';
import type { SentCopy } from './sent-copies.ts';

/**
 * Never forgotten by a restore: what left, stops, endings and holds of enrolments, tripped guards, and whether emails are
 * tracked and what stands below them (rule D7).
 */
const rememberedStreams = ['email-', 'suppression-', 'stop-', 'enrolment-', 'guard-', productSettingsStream];
const contentsPerBlock = 500;
/** The clocks of the servers and ours may differ, and IMAP searches by the day. */
const sentFolderMargin = { hours: 24 };

/** What a take-in of the ledger needs besides the databases. */
export interface LedgerSources {
  /** Reads the mailbox, where there is one. */
  readSentCopies: ((since: Temporal.Instant) => Promise<SentCopy[]>) | undefined;
  /** The secret from which ids of emails and hashes of addresses are made. */
  secret: string;
}

/**
 * Takes what the later ledger knows into the restored one. For emails begun when the later log ended, the dispatcher
 * then finds out how they ended, or leaves them as unknown, as after any interruption, before it does anything else.
 */
export async function takeIn(
  { database, later, restore, now }: TakeIn,
  { readSentCopies, secret }: LedgerSources,
): Promise<Record<string, number | string>> {
  const taken = later ? await takeInEvents(database, later) : { emails: 0, stops: 0 };
  await forgetAllClaims(database);
  if (later) await copyClaims(database, later);
  if (later) await copyParkedHolds(database, later);
  if (later) await copyBlocklist(database, later);
  const fromFolder = readSentCopies
    ? await takeInSentFolder(database, () => readSentCopies(restore.to.subtract(sentFolderMargin)), secret)
    : {};
  await rebuild({ database, readModels, consumers });
  const held = await holdCampaigns(database, restore, now);
  return { ...taken, ...fromFolder, held };
}

/**
 * An unreachable mail server must not prevent a restore: running campaigns are held anyway, and the result tells it.
 */
async function takeInSentFolder(
  database: Database,
  read: () => Promise<SentCopy[]>,
  secret: string,
): Promise<Record<string, number | string>> {
  try {
    return { inSentFolder: await noteSentCopies(database, await read(), secret) };
  } catch (error) {
    return { sentFolder: `could not be read (${(error as Error).message})` };
  }
}

async function takeInEvents(database: Database, later: Database): Promise<{ emails: number; stops: number }> {
  let [emails, stops] = [0, 0];
  let claimed: string[] = [];
  for await (const { type, stream } of takeInLater(database, later, rememberedStreams)) {
    if (type === 'AddressSuppressed') stops += 1;
    if (type !== claimedType) continue;
    emails += 1;
    claimed.push(stream.slice('email-'.length));
    if (claimed.length < contentsPerBlock) continue;
    await copyContents(database, later, claimed);
    claimed = [];
  }
  await copyContents(database, later, claimed);
  return { emails, stops };
}
