import { once } from 'node:events';
import {
  createMailboxRequest,
  type NewMailbox as GivenMailbox,
  type ImportedMailbox,
  mailboxesPerImportMax,
} from '@cadenza/contracts';
import { type Identity, parseBody, Refusal, type Trace } from '@cadenza/http-kit';
import { comparableAddress } from '@cadenza/mail-address';
import { fitToShow, TooManyWait, Turns } from '@cadenza/mailbox';
import type { Queryable } from '@cadenza/postgres';
import { refusePlain, testServers } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { connectMailboxes, type NewMailbox } from '../handlers/mailbox.ts';
import { newMailbox } from '../handlers/new-mailbox.ts';
import { findTaken } from '../projections/mailbox-addresses.ts';

/**
 * Of one user, whichever hosts their rows name: as fast as one host lets sign in, so that a file for one provider is not
 * slower for it, and one that names five hundred hosts is no way to try these all at once.
 */
const rowsPerSecond = 5;
const pace = new Turns({
  ...{ atOnceMax: 1_000, atOncePerHostMax: 1_000, waitingMax: 10 * mailboxesPerImportMax },
  loginsPerSecondPerHost: () => rowsPerSecond,
});

/** The gateway waits 300 s for the answer. */
const testingMsMax = 270_000;
const faultsNamedMax = 3;
const withoutImap = 'Replies and bounces will not be seen, because it has no IMAP server.';

/** What became of a row: the mailbox made of it, or why it was refused. */
export type RowOutcome = Pick<ImportedMailbox, 'mailboxId' | 'message'>;

type Row = { refusal: Refusal } | { given: GivenMailbox };
type TestedRow = { refusal: Refusal } | { given: GivenMailbox; mailbox: NewMailbox };

/**
 * Connects the mailboxes of a file whose servers work, all of them in one commit.
 * @param alsoInCommit gets the outcomes
 * @returns the outcome of each row
 */
export async function importRows(
  context: Context,
  rows: readonly unknown[],
  { trace, identity }: { trace: Trace; identity: Identity },
  alsoInCommit: (transaction: Queryable, outcomes: RowOutcome[]) => Promise<void>,
): Promise<RowOutcome[]> {
  const read = rows.map((row) => readRow(context, row));
  const checked = await withoutTaken(context, read);
  const late = AbortSignal.timeout(testingMsMax);
  const tested = await Promise.all(
    checked.map((row) => testRow(context, row, { userId: identity.userId ?? '', late })),
  );
  const connecting = tested.filter((row) => 'mailbox' in row);
  const outcomes = (refusals: readonly (Refusal | undefined)[]): RowOutcome[] => {
    const refusalOf = new Map(connecting.map((row, index) => [row, refusals[index]]));
    return tested.map((row) => {
      const refusal = 'mailbox' in row ? refusalOf.get(row) : row.refusal;
      if (refusal || !('mailbox' in row)) return { mailboxId: null, message: sentenceOf(refusal as Refusal) };
      return { mailboxId: row.mailbox.mailboxId, message: row.given.imap ? null : withoutImap };
    });
  };
  const refusals = await connectMailboxes(
    context,
    connecting.map(({ mailbox }) => mailbox),
    trace,
    (transaction, found) => alsoInCommit(transaction, outcomes(found)),
  );
  return outcomes(refusals);
}

/** The address of a row, as far as it has one. */
export function addressOf(row: unknown): string | null {
  const { address } = Object(row) as { address?: unknown };
  return typeof address === 'string' ? address.slice(0, 320).toWellFormed() : null;
}

function readRow({ log }: Context, row: unknown): Row {
  try {
    return { given: parseBody(createMailboxRequest, row) };
  } catch (error) {
    return { refusal: refusalFor(error, log) };
  }
}

/** Refuses what an earlier row or a mailbox has already, before anything slow is done. */
async function withoutTaken({ database }: Context, rows: readonly Row[]): Promise<Row[]> {
  const addresses = rows.map((row) => ('given' in row ? comparableAddress(row.given.address) : null));
  const taken = await findTaken(
    database.byKey,
    addresses.filter((address) => address !== null),
  );
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const address = addresses[index] ?? null;
    if (address === null) return row;
    if (taken.has(address)) return { refusal: refusal('There is a mailbox with this address already.') };
    if (seen.has(address)) return { refusal: refusal('An earlier row has the same address.') };
    seen.add(address);
    return row;
  });
}

async function testRow(
  context: Context,
  row: Row,
  { userId, late }: { userId: string; late: AbortSignal },
): Promise<TestedRow> {
  if ('refusal' in row) return row;
  const { given } = row;
  try {
    refusePlain(context, given);
    await turnOf(userId, late);
    const testing = testServers(context, given, { isPatient: true });
    await Promise.race([testing, once(late, 'abort').then(() => Promise.reject(notTested()))]);
    return { given, mailbox: await newMailbox(context, given) };
  } catch (error) {
    return { refusal: refusalFor(error, context.log) };
  }
}

/** Only the beginning of a row waits for its turn. */
async function turnOf(userId: string, late: AbortSignal): Promise<void> {
  try {
    using _turn = await pace.take(userId, late);
  } catch (error) {
    throw late.aborted || error instanceof TooManyWait ? notTested() : error;
  }
}

/** Whatever goes wrong with one row keeps no other away. */
function refusalFor(error: unknown, log: Context['log']): Refusal {
  if (error instanceof Refusal) return error;
  log.error({ err: error }, 'a row of an import failed');
  return refusal('Something went wrong with this row. Please send it again.');
}

const refusal = (sentence: string) => new Refusal(422, 'row-refused', sentence);
const notTested = () => refusal('Its servers were not tested in time. Please send this row again.');

/** It is kept in the commit of all rows, so that none may hold what PostgreSQL refuses. */
function sentenceOf({ message, details }: Refusal): string {
  const errors = details['errors'] as { message: string }[] | undefined;
  const sentences = errors?.slice(0, faultsNamedMax).map((each) => each.message) ?? [message];
  return fitToShow(sentences.join('; '));
}
