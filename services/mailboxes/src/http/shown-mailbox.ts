import type { Mailbox, MailboxState } from '@cadenza/contracts';
import { notFound } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { allowanceOn } from '../mailbox/allowance.ts';
import { findRow, listRows, type MailboxRow } from '../projections/mailboxes.ts';
import { shownSelfTest } from '../projections/self-tests.ts';

export async function listMailboxes(context: Context): Promise<Mailbox[]> {
  return (await listRows(context.database)).map((row) => toMailbox(row, context));
}

/** @throws Refusal 404 */
export async function existingMailbox(context: Context, mailboxId: string): Promise<Mailbox> {
  const row = await findRow(context.database.byKey, mailboxId);
  if (!row) throw notFound('mailbox');
  return toMailbox(row, context);
}

function toMailbox(row: MailboxRow, { clock }: Context): Mailbox {
  const { accessRevision: _, ...facts } = row.facts;
  return {
    id: row.id,
    ...facts,
    ...stateOf(row),
    // Nothing is sent by mailboxes yet, and none is read.
    sentToday: 0,
    leftToday: allowanceOn(facts, Temporal.Instant.from(row.connectedAt), clock.now()),
    lastReadAt: null,
    selfTest: row.selfTest && shownSelfTest(row.selfTest, row.selfTestGivesUpAt!, clock.realNow()),
    createdAt: row.connectedAt,
    updatedAt: row.updatedAt,
  };
}

/** Paused by a person comes first: nothing that is wrong matters before it is resumed. */
function stateOf({ isPaused, faultWords }: MailboxRow): { state: MailboxState; stateReason: string | null } {
  if (isPaused && faultWords !== null)
    return { state: 'paused', stateReason: `It was paused. It also needs attention: ${faultWords}` };
  if (isPaused) return { state: 'paused', stateReason: 'It was paused, and sends nothing until it is resumed.' };
  return faultWords === null
    ? { state: 'connected', stateReason: null }
    : { state: 'needs-attention', stateReason: faultWords };
}
