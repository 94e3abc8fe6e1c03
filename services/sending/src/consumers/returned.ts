import type { NotTheirs } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { endingReasons } from '../enrolment/ending-reasons.ts';
import { handleEmail } from '../handlers/email.ts';
import { findEmail } from '../projections/emails.ts';
import { isFollowed, isNewestOfLead, isStillWaitedFor } from '../projections/returned-emails.ts';
import { stopsOfCause } from '../projections/stops.ts';
import { type Engagement, metadataOf } from './engagement.ts';

/** Between the look and the commit the lead got its next email. */
class LeadWentOn extends Error {}

/**
 * Rule D12: puts an email back before its lead gets the next one. Does nothing where the lead went on already, or gets no more
 * emails: then nothing waits for a decision.
 */
export async function comeBack(
  context: Context,
  event: Engagement,
  { blames, proved }: { blames: NotTheirs; proved: boolean },
): Promise<void> {
  if (await isNewestOfLead(context.database, event.data.emailId)) await putBack(context, event, { blames, proved });
}

/**
 * Rule S3: the same for an email whose address a report called dead, before its lead goes on. Once only, however often the
 * event is handled, because it is put back before the suppression goes.
 */
export async function takeBackDead(context: Context, event: Engagement): Promise<void> {
  const { database } = context;
  const { emailId } = event.data;
  const cause = { reason: endingReasons.EmailBounced, emailId };
  if ((await stopsOfCause(database, cause, event.data)).every(({ onlyThere }) => onlyThere)) return;
  if (await isNewestOfLead(database, emailId, { orEnded: true }))
    await putBack(context, event, { blames: 'unclear', proved: false });
}

async function putBack(
  context: Context,
  event: Engagement,
  { blames, proved }: { blames: NotTheirs; proved: boolean },
): Promise<void> {
  const { emailId } = event.data;
  const alsoInCommit = async (transaction: Queryable) => {
    if (await isFollowed(transaction, emailId)) throw new LeadWentOn();
  };
  const command = { type: 'ComeBack', blames, proved } as const;
  await handleEmail(context, emailId, command, { metadata: metadataOf(event), alsoInCommit }).catch((error) => {
    if (!(error instanceof LeadWentOn)) throw error;
  });
}

/** A person decided, or a person answered: an email that came back stays as it was sent, and its lead goes on. */
export async function settleReturn(context: Context, event: Engagement): Promise<void> {
  const { emailId } = event.data;
  const email = await findEmail(context.database, emailId);
  if (email?.status !== 'deferred') return;
  const command = { type: 'SettleReturn', lastStep: email.lastStep } as const;
  await handleEmail(context, emailId, command, { metadata: metadataOf(event) });
}

/** Rule D12: sends an email that came back once more; where its lead waits for it no longer, it stays as it was sent. */
export async function sendReturned(context: Context, event: Engagement): Promise<void> {
  const { emailId } = event.data;
  if (!(await isStillWaitedFor(context.database, emailId))) return settleReturn(context, event);
  const command = { type: 'SendReturned', now: context.clock.now().toString({ smallestUnit: 'millisecond' }) } as const;
  await handleEmail(context, emailId, command, { metadata: metadataOf(event) });
}
