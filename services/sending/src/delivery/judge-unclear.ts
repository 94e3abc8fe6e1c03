import { notTakenNow } from '@cadenza/contracts';
import type { Context } from '../context.ts';
import type { Delivery, EndedAttempt, NotHandedOver, UnclearRefusal } from '../email/delivery.ts';
import {
  keepRefusal,
  noteAwaitsPerson,
  noteUnderstood,
  refusalHistory,
  refusedAlike,
} from '../projections/unclear-refusals.ts';
import { dayHours, judgeRefusal, type RefusalVerdict } from '../unclear-refusal/judge.ts';
import { refusedAs, tryAgain } from '../unclear-refusal/settle.ts';

/**
 * Rule D10: an attempt that ended in an unclear refusal, as what happened before lets it be understood. Judging the same
 * attempt again, after a crash, comes to the same. Where nothing can be kept the email steps aside.
 */
export async function judgeUnclear(context: Context, attempt: EndedAttempt): Promise<EndedAttempt> {
  const { delivery, emailId, endedAt } = attempt;
  if (delivery.outcome !== 'not-handed-over' || !delivery.unclear || delivery.fault) return attempt;
  try {
    const verdict = await judge(context, { emailId, refusal: delivery.unclear, endedAt });
    return verdict ? { ...attempt, delivery: understood(delivery, delivery.unclear, verdict) } : attempt;
  } catch (error) {
    context.log.error({ err: error, emailId }, 'an unclear refusal was not judged');
    return attempt;
  }
}

async function judge(
  context: Context,
  { emailId, refusal, endedAt }: { emailId: string; refusal: UnclearRefusal; endedAt: Temporal.Instant },
): Promise<RefusalVerdict | undefined> {
  const { database } = context;
  await keepRefusal(database, emailId, { refusal, at: endedAt });
  const history = await refusalHistory(database, emailId, { acceptedAfterHours: dayHours });
  if (!history) return undefined;
  const verdict = judgeRefusal(history, endedAt);
  if (verdict.about === 'unclear' && verdict.retryAt === null) await noteAwaitsPerson(database, emailId);
  if (verdict.about === 'account') {
    // They wait for the account as this one does, and no longer for a person.
    await tryAgain(context, await refusedAlike(database, emailId));
    await noteUnderstood(database, emailId);
  }
  return verdict;
}

function understood(delivery: NotHandedOver, refusal: UnclearRefusal, verdict: RefusalVerdict): Delivery {
  const { words, status = null } = delivery;
  const { code, said } = refusal;
  switch (verdict.about) {
    case 'account': {
      const { recipients } = verdict;
      const fault = { kind: 'same-refusal', code, status, recipients, waitMinutes: null, aside: true } as const;
      return { outcome: 'not-handed-over', reason: notTakenNow, words, fault };
    }
    case 'recipient':
      return refusedAs('policy', { code, status, said });
    case 'unclear':
      return { ...delivery, unclear: { ...refusal, retryAt: verdict.retryAt?.toString() ?? null } };
    default:
      return verdict satisfies never;
  }
}
