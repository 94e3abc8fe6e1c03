import type { Context } from '../context.ts';
import type { Delivery } from '../email/delivery.ts';
import { withWordsApart } from '../email/words.ts';
import type { OwnedShards } from '../projections/campaigns/shards.ts';
import { type Interrupted, withdrawInterrupted } from '../projections/claimed-emails.ts';
import { judgeUnclear } from './judge-unclear.ts';
import { recordOutcome } from './record-outcome.ts';

/**
 * Finds out how emails ended that were under way when an instance died, or leaves them as unknown. `except` are the
 * emails under way in this instance.
 */
export async function recover(context: Context, owned: OwnedShards, except: readonly string[]): Promise<void> {
  const { clock, database, log } = context;
  const interrupted = await database.transaction((transaction) => withdrawInterrupted(transaction, owned, except));
  const recovered = interrupted.map(async (email) => {
    const { emailId, campaignId, mailboxId, lastStep, claimVersion, state, endedAt } = email;
    log.warn({ emailId, state }, 'handing over was interrupted');
    const ended = endedAt ? Temporal.Instant.from(endedAt) : clock.now();
    const attempt = { emailId, delivery: await deliveryOf(context, email), endedAt: ended };
    await recordOutcome(context, {
      ...(await judgeUnclear(context, attempt)),
      campaignId,
      mailboxId,
      lastStep,
      claimVersion,
    });
  });
  for (const end of await Promise.allSettled(recovered)) if (end.status === 'rejected') throw end.reason;
}

async function deliveryOf(
  { mailer }: Context,
  { emailId, mailboxId, state, delivery }: Interrupted,
): Promise<Delivery> {
  if (delivery) return withWordsApart(delivery);
  return state === 'withdrawn' ? { outcome: 'not-begun', because: 'withdrawn' } : mailer.recall(emailId, mailboxId);
}
