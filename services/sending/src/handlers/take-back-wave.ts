import { notFound, type Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { countChanged } from '../email/count-changed.ts';
import { deadAddressReason, suppressedReason } from '../enrolment/ending-reasons.ts';
import { emailsOfWave, forgetDeadAddressReplies } from '../projections/dead-address-replies.ts';
import { enrolmentsOfAddress } from '../projections/enrolments/find.ts';
import { addressesOfEmails, isSuppressed } from '../projections/suppressions.ts';
import { handleEmail } from './email.ts';
import { handleEnrolment } from './enrolment.ts';
import { handleSuppression } from './suppression.ts';
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
  for (const { emailId, campaignId, goesOn } of emails) {
    if (goesOn) {
      const alsoInCommit = (transaction: Queryable) => forgetDeadAddressReplies(transaction, [emailId]);
      const command = { type: 'TakeBackRefusal', now } as const;
      const recorded = await handleEmail(context, emailId, command, { metadata, alsoInCommit });
      wrote(recorded);
      settled += countChanged(recorded);
    } else await lift(context, { emailId, campaignId }, { metadata, now });
    await resumeSuppressed(context, emailId, { metadata, now });
    if (!goesOn) await forgetDeadAddressReplies(context.database, [emailId]);
  }
  await watchSenders(context, emails);
  return { settled, left: total - emails.length };
}

interface Written {
  metadata: { correlationId: string | null; causationId: string | null };
  now: string;
}

async function lift(
  context: Context,
  { emailId, campaignId }: { emailId: string; campaignId: string },
  { metadata, now }: Written,
): Promise<void> {
  const addressHash = (await addressesOfEmails(context.database, [emailId])).get(emailId);
  if (!addressHash) return;
  const cause = { reason: deadAddressReason, emailId };
  await handleSuppression(context, { type: 'Lift', addressHash, cause, campaignId, now }, metadata);
}

/** Lets every lead go on that only this suppression had ended, in every campaign. */
async function resumeSuppressed(context: Context, emailId: string, { metadata, now }: Written): Promise<void> {
  const addressHash = (await addressesOfEmails(context.database, [emailId])).get(emailId);
  if (!addressHash || (await isSuppressed(context.database, addressHash))) return;
  for (const enrolment of await enrolmentsOfAddress(context.database, addressHash, { ofPerson: true })) {
    const request = { type: 'Withdraw', reason: suppressedReason, emailId: null, now } as const;
    await handleEnrolment(context, enrolment, request, { metadata });
  }
}
