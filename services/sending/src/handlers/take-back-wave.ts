import type { RecordedEvent } from '@cadenza/event-store';
import { notFound, type Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { countChanged } from '../email/count-changed.ts';
import { deadAddressReason, refusedReason } from '../enrolment/ending-reasons.ts';
import { emailsOfWave, forgetDeadAddressReplies } from '../projections/dead-address-replies.ts';
import { handleEmail } from './email.ts';
import { heedEverywhere, takeBackStop } from './note-stop.ts';
import { watchSenders } from './watch-senders.ts';

/** How many emails one call takes back, so that it ends in time; the same call goes on. */
const takenBackMax = 100;

/**
 * Rule S3: addresses that were called dead with the same words are mailed again. What suppresses them for another cause stays
 * (rule S9), and so does whatever else ended a lead. Each refused email goes again, once; where its campaign has ended, the
 * address alone is freed, and the lead stays as it ended.
 *
 * @returns how many emails it took back, and how many are left for the next call
 * @throws Refusal 404 when there is no such wave
 */
export async function takeBackWave(
  context: Context,
  kind: string,
  { correlationId, causationId, now: at, wrote }: Trace,
): Promise<{ settled: number; left: number }> {
  const { emails, total } = await emailsOfWave(context.database, kind, { limit: takenBackMax });
  if (emails.length === 0) throw notFound('reply');
  const [metadata, now] = [{ correlationId, causationId }, at.toString({ smallestUnit: 'millisecond' })];
  let settled = 0;
  for (const { emailId, campaignId, leadId, goesOn } of emails) {
    if (goesOn) {
      const alsoInCommit = (transaction: Queryable) => forgetDeadAddressReplies(transaction, [emailId]);
      const command = { type: 'TakeBackRefusal', now } as const;
      const recorded = await handleEmail(context, emailId, command, { metadata, alsoInCommit });
      wrote(recorded);
      settled += countChanged(recorded);
    }
    await takeBack(context, { emailId, campaignId, leadId, goesOn }, metadata);
    if (!goesOn) await forgetDeadAddressReplies(context.database, [emailId]);
  }
  await watchSenders(context, emails);
  return { settled, left: total - emails.length };
}

/** Frees the address, and lets every lead go on that only this had ended, in every campaign. */
async function takeBack(
  context: Context,
  { goesOn, ...data }: { emailId: string; campaignId: string; leadId: string; goesOn: boolean },
  metadata: RecordedEvent['metadata'],
): Promise<void> {
  const { emailId } = data;
  const addresses = await takeBackStop(context, { data, metadata }, deadAddressReason);
  const reasons = [deadAddressReason, ...(goesOn ? [refusedReason] : [])];
  const lifted = reasons.map((reason) => ({ reason, emailId }));
  await heedEverywhere(context, { data, metadata }, { addresses, lifted });
}
