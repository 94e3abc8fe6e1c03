import { takeInLater } from '@cadenza/event-store';
import type { Database } from '@cadenza/postgres';
import { rebuild, type TakeIn } from '@cadenza/service-kit';
import { consumers } from '../consumers/consumers.ts';
import { readModels } from '../projections/read-models.ts';
import { copyClaims, copyContents, copyParkedHolds, forgetClaims } from './copy-rows.ts';
import { holdCampaigns } from './hold-campaigns.ts';
import { noteSentCopies } from './note-sent-copies.ts';
import type { SentCopy } from './sent-copies.ts';

/** What left, who said stop, whose way ended and which campaigns are out of bounds is never forgotten (rule D7). */
const rememberedStreams = ['email-', 'suppression-', 'enrolment-', 'guard-'];
const contentsPerBlock = 500;
/** The servers' clocks and ours may differ, and IMAP searches by the day. */
const sentFolderMargin = { hours: 24 };

/** What a take-in of the ledger asks besides the databases. */
export interface LedgerSources {
  /** Of the mailbox, where there is one. */
  readSentCopies: ((since: Temporal.Instant) => Promise<SentCopy[]>) | undefined;
  /** That ids of emails and hashes of addresses are made with. */
  secret: string;
}

/**
 * Takes into a restored ledger what the later one knows. What had begun to leave when the later log ended is then found
 * out, or left as unknown, as after any interruption: by the dispatcher, before it does anything else.
 */
export async function takeIn(
  { database, later, restore, now }: TakeIn,
  { readSentCopies, secret }: LedgerSources,
): Promise<Record<string, number | string>> {
  const taken = later ? await takeInEvents(database, later) : { emails: 0, stops: 0 };
  await forgetClaims(database);
  if (later) await copyClaims(database, later);
  if (later) await copyParkedHolds(database, later);
  const fromFolder = readSentCopies
    ? await takeInSentFolder(database, () => readSentCopies(restore.to.subtract(sentFolderMargin)), secret)
    : {};
  await rebuild({ database, readModels, consumers });
  const held = await holdCampaigns(database, restore, now);
  return { ...taken, ...fromFolder, held };
}

/** A mail server that is away must not keep anybody from restoring: what runs is held, and this is said. */
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
  let handedOver: string[] = [];
  for await (const { type, stream } of takeInLater(database, later, rememberedStreams)) {
    if (type === 'AddressSuppressed') stops += 1;
    if (type !== 'EmailHandedOver') continue;
    emails += 1;
    handedOver.push(stream.slice('email-'.length));
    if (handedOver.length < contentsPerBlock) continue;
    await copyContents(database, later, handedOver);
    handedOver = [];
  }
  await copyContents(database, later, handedOver);
  return { emails, stops };
}
