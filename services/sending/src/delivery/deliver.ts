import { fileAway, fileGone } from '@cadenza/contracts';
import { FileAway, FileGone } from '../attached-files/objects.ts';
import type { Context } from '../context.ts';
import type { RecordedClaim } from '../email/claim.ts';
import type { Delivery, EndedAttempt } from '../email/delivery.ts';
import type { OutgoingEmail } from '../email/mailer.ts';
import { refusalWords } from '../email/words.ts';
import type { Connections } from './connections.ts';
import { outgoing } from './outgoing.ts';

/**
 * Reads the files of a claimed email, begins it and hands it over. An email never leaves without its files (rule D6):
 * it waits while a file is away, and fails when a file is gone.
 */
export async function deliver(context: Context, connections: Connections, claim: RecordedClaim): Promise<EndedAttempt> {
  const { emailId, campaignId } = claim.email.facts;
  const ended = (delivery: Delivery): EndedAttempt => ({ emailId, delivery, endedAt: context.clock.now() });
  try {
    using kept = await context.attachedFiles.keep(claim.email.step.attachments);
    const taken = await connections.take(claim);
    if ('notBegun' in taken) return ended({ outcome: 'not-begun', because: taken.notBegun });
    using connection = taken;
    context.counts.lateness.observe(context.clock.now().since(claim.email.plannedAt).total('seconds'));
    const email = outgoing(context, claim.email, kept.files);
    const attempt = ended(await handOver(context, email));
    // If the delivery cannot be kept, recording the outcome comes next and is retried for longer.
    await connection
      .end(attempt)
      .catch((error) => context.log.error({ err: error, emailId }, 'a delivery was not kept'));
    return attempt;
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof FileGone) return ended(withoutFile(message));
    if (!(error instanceof FileAway)) throw error;
    context.log.warn({ emailId, campaignId, err: error }, 'an attachment is away, the email is tried again later');
    return ended({ outcome: 'not-handed-over', reason: fileAway, words: message });
  }
}

function withoutFile(message: string): Delivery {
  const refused = { outcome: 'refused', kind: 'content', code: 554 } as const;
  return { ...refused, text: fileGone, words: refusalWords(refused.kind, refused.code, message) };
}

/** Hands an email over, with its metrics. */
async function handOver(context: Context, email: OutgoingEmail): Promise<Delivery> {
  const { attemptSeconds, countDelivery, underWay } = context.counts;
  const end = attemptSeconds.startTimer();
  underWay.inc();
  try {
    const delivery = await context.mailer.deliver(email);
    countDelivery(delivery);
    return delivery;
  } finally {
    underWay.dec();
    end();
  }
}
