import { notFound, Refusal, type Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { mailboxAwayReason } from '../enrolment/ending-reasons.ts';
import { findEnrolment } from '../projections/enrolments/find.ts';
import { findMailbox } from '../projections/mailboxes/mailboxes.ts';
import { handleEnrolment } from './enrolment.ts';
import { toLeadsOfMailbox } from './leads-of-mailbox.ts';

const textOf = (now: Temporal.Instant) => now.toString({ smallestUnit: 'millisecond' });

/**
 * Rule M2: lets a lead hear from this mailbox from its next email on.
 * @throws Refusal 404 for an unknown mailbox, 409 for one that was removed, and for a lead that has ended
 */
export async function moveLead(
  context: Context,
  lead: { campaignId: string; leadId: string },
  mailboxId: string,
  { correlationId, causationId, now, wrote }: Trace,
): Promise<void> {
  const asked = async (transaction: Queryable): Promise<EnrolmentRequest> => {
    await refuseRemoved(transaction, mailboxId);
    const enrolment = await findEnrolment(transaction, lead.campaignId, lead.leadId);
    return { type: 'Move', mailboxId, from: enrolment?.mailboxId ?? null, now: textOf(now) };
  };
  wrote(await handleEnrolment(context, lead, asked, { metadata: { correlationId, causationId } }));
}

/**
 * Lets the leads of a mailbox that have not ended hear from another one.
 * @returns how many it moved, and how many are left for the next call
 * @throws Refusal 404 for unknown mailboxes, 409 when `to` was removed, 422 when both are the same
 */
export async function moveLeads(
  context: Context,
  { from, to }: { from: string; to: string },
  trace: Trace,
): Promise<{ moved: number; left: number }> {
  await existingMailbox(context.database, from);
  if (from === to)
    throw new Refusal(422, 'same-mailbox', 'Please choose another mailbox: its leads are there already.');
  const { done, left } = await toLeadsOfMailbox(
    context,
    from,
    {
      which: 'open',
      request: { type: 'Move', mailboxId: to, from, now: textOf(trace.now) },
      check: (transaction) => refuseRemoved(transaction, to),
    },
    trace,
  );
  return { moved: done, left };
}

/**
 * Rule M7: ends the leads that wait for a mailbox that is paused or was removed.
 * @returns how many it ended, and how many are left for the next call
 * @throws Refusal 404 for an unknown mailbox, 409 for one that sends
 */
export async function endLeads(
  context: Context,
  mailboxId: string,
  trace: Trace,
): Promise<{ ended: number; left: number }> {
  const { done, left } = await toLeadsOfMailbox(
    context,
    mailboxId,
    {
      which: 'waiting',
      request: { type: 'Finish', outcome: 'failed', reason: mailboxAwayReason, cause: null, now: textOf(trace.now) },
      check: (transaction) => refuseConnected(transaction, mailboxId),
    },
    trace,
  );
  return { ended: done, left };
}

async function refuseRemoved(database: Queryable, mailboxId: string): Promise<void> {
  const { isRemoved } = await existingMailbox(database, mailboxId);
  if (isRemoved) throw new Refusal(409, 'mailbox-removed', 'This mailbox was removed, so no lead was moved to it.');
}

async function refuseConnected(database: Queryable, mailboxId: string): Promise<void> {
  const { isRemoved, isPaused } = await existingMailbox(database, mailboxId);
  if (isRemoved || isPaused) return;
  throw new Refusal(
    409,
    'mailbox-connected',
    'This mailbox is connected. Pause or remove it before you end its leads.',
  );
}

async function existingMailbox(database: Queryable, mailboxId: string) {
  const mailbox = await findMailbox(database, mailboxId);
  if (!mailbox) throw notFound('mailbox');
  return mailbox;
}
