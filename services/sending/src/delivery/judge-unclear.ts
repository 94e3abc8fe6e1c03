import { notTakenNow } from '@cadenza/contracts';
import type { Context } from '../context.ts';
import type { Delivery, EndedAttempt, NotHandedOver, RefusedDelivery, UnclearRefusal } from '../email/delivery.ts';
import { refusedAs, tryAgain } from '../handlers/settle-unclear.ts';
import {
  keepRefusal,
  noteAwaitsPerson,
  noteUnderstood,
  refusalHistory,
  refusedAlike,
} from '../projections/unclear-refusals.ts';
import { dayHours, judgeRefusal, type RefusalVerdict } from '../unclear-refusal/judge.ts';

/**
 * Rules D8, D10: an attempt that ended in an unclear or a transient refusal, as what happened before lets it be
 * understood. Judging the same attempt again, after a crash, comes to the same. Where nothing can be kept an unclear one
 * steps aside, and a transient one is tried again.
 */
export async function judgeUnclear(context: Context, attempt: EndedAttempt): Promise<EndedAttempt> {
  const { delivery, emailId } = attempt;
  try {
    if (delivery.outcome === 'refused')
      return { ...attempt, delivery: await judgeTransient(context, attempt, delivery) };
    if (delivery.outcome !== 'not-handed-over' || !delivery.unclear || delivery.fault) return attempt;
    const verdict = await judge(context, attempt, delivery.unclear);
    return verdict ? { ...attempt, delivery: understood(delivery, delivery.unclear, verdict) } : attempt;
  } catch (error) {
    context.log.error({ err: error, emailId }, 'a refusal was not judged');
    return attempt;
  }
}

async function judge(
  context: Context,
  { emailId, endedAt }: EndedAttempt,
  refusal: UnclearRefusal,
): Promise<RefusalVerdict | undefined> {
  const { database } = context;
  const verdict = await compare(context, { emailId, endedAt }, refusal);
  if (verdict?.about === 'unclear' && verdict.retryAt === null) await noteAwaitsPerson(database, emailId);
  if (verdict?.about === 'account') {
    // They wait for the account as this one does, and no longer for a person.
    await tryAgain(context, await refusedAlike(database, emailId));
    await noteUnderstood(database, emailId);
  }
  return verdict;
}

/** Keeps the refusal, and sees it among those before. */
async function compare(
  { database }: Context,
  { emailId, endedAt }: Pick<EndedAttempt, 'emailId' | 'endedAt'>,
  refusal: UnclearRefusal,
): Promise<RefusalVerdict | undefined> {
  await keepRefusal(database, emailId, { refusal, at: endedAt });
  const history = await refusalHistory(database, emailId, { acceptedAfterHours: dayHours });
  return history && judgeRefusal(history, endedAt);
}

/** Rule D8. What passes is kept for comparison alone: no person decides on it. */
async function judgeTransient(context: Context, ended: EndedAttempt, delivery: RefusedDelivery): Promise<Delivery> {
  const { kind, code, reply, words, status = null } = delivery;
  if (kind !== 'transient' || !reply) return delivery;
  const verdict = await compare(context, ended, { code, ...reply });
  await noteUnderstood(context.database, ended.emailId);
  return verdict?.about === 'account' ? ofAccount(verdict.recipients, { code, status, words }) : delivery;
}

function ofAccount(
  recipients: number,
  { code, status, words }: { code: number; status: string | null; words: string | null },
): Delivery {
  const fault = { kind: 'same-refusal', code, status, recipients, waitMinutes: null, aside: true } as const;
  return { outcome: 'not-handed-over', reason: notTakenNow, words, fault };
}

function understood(delivery: NotHandedOver, refusal: UnclearRefusal, verdict: RefusalVerdict): Delivery {
  const { words, status = null } = delivery;
  const { code, said } = refusal;
  switch (verdict.about) {
    case 'account':
      return ofAccount(verdict.recipients, { code, status, words });
    case 'recipient':
      return refusedAs('policy', { code, status, said });
    case 'unclear':
      return { ...delivery, unclear: { ...refusal, retryAt: verdict.retryAt?.toString() ?? null } };
    default:
      return verdict satisfies never;
  }
}
