import type { Mailbox, MailboxState } from '@cadenza/contracts';
import { notFound } from '@cadenza/http-kit';
import { allowanceOn, dayOf } from '@cadenza/mailbox-allowance';
import type { Context } from '../context.ts';
import type { Fault } from '../mailbox/events.ts';
import { findRow, listRows, type MailboxRow } from '../projections/mailboxes.ts';
import { shownSelfTest } from '../projections/self-tests.ts';

export async function listMailboxes(context: Context): Promise<Mailbox[]> {
  return (await listRows(context.database, context.clock.now())).map((row) => toMailbox(row, context));
}

/** @throws Refusal 404 */
export async function existingMailbox(context: Context, mailboxId: string): Promise<Mailbox> {
  return toMailbox(await existingRow(context, mailboxId), context);
}

/** @throws Refusal 404 */
export async function existingRow({ clock, database }: Context, mailboxId: string): Promise<MailboxRow> {
  const row = await findRow(database.byKey, mailboxId, clock.now());
  if (!row) throw notFound('mailbox');
  return row;
}

function toMailbox(row: MailboxRow, { clock }: Context): Mailbox {
  const { accessRevision: _, replacesMessageIds: __, ...facts } = row.facts;
  const now = clock.now();
  const [connectedAt, health] = [
    Temporal.Instant.from(row.connectedAt),
    row.warning === null ? 'well' : 'halved',
  ] as const;
  const sentToday = row.usedByDay[dayOf(facts.timezone, now)] ?? 0;
  return {
    id: row.id,
    ...facts,
    sharesImapWith: row.sharesImapWith,
    oauthProvider: facts.oauthProvider ?? null,
    ...stateOf(row),
    warning: row.warning,
    sentToday,
    leftToday: Math.max(0, allowanceOn(facts, { connectedAt, health }, now) - sentToday),
    lastReadAt: facts.imap && row.lastReadAt,
    selfTest: row.selfTest && shownSelfTest(row.selfTest, row.selfTestGivesUpAt!, clock.realNow()),
    createdAt: row.connectedAt,
    updatedAt: row.updatedAt,
  };
}

/**
 * Paused, by a person or its guard, comes first: nothing that is wrong matters before it is resumed. What needs a person comes before
 * what passes.
 */
function stateOf(row: MailboxRow): { state: MailboxState; stateReason: string | null } {
  const fault = row.fault && (row.faultWords ?? faultSentence(row.fault));
  if (row.isPaused && fault !== null)
    return { state: 'paused', stateReason: `${row.pauseReason ?? 'It was paused.'} It also needs attention: ${fault}` };
  if (row.isPaused)
    return { state: 'paused', stateReason: row.pauseReason ?? 'It was paused, and sends nothing until it is resumed.' };
  if (fault !== null) return { state: 'needs-attention', stateReason: fault };
  if (row.facts.imap !== null && row.trouble !== null) return { state: 'waiting', stateReason: row.trouble };
  return { state: 'connected', stateReason: null };
}

/** Where nobody knows any more what the server said. */
function faultSentence({ use, verdict }: Fault): string {
  const server = `Its ${use.toUpperCase()} server`;
  return verdict === 'refused'
    ? `${server} refused user and password.`
    : `${server} asks for OAuth, which is a sign-in without a password.`;
}
