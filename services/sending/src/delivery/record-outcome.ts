import type { Context } from '../context.ts';
import type { EmailCommand } from '../email/commands.ts';
import type { Delivery } from '../email/delivery.ts';
import { fromTime } from '../from-time.ts';
import { handleEmail } from '../handlers/email.ts';
import { watchSenders } from '../handlers/watch-senders.ts';

export interface Outcome {
  emailId: string;
  campaignId: string;
  /** The mailbox through which it left; null: the relay. */
  mailboxId: string | null;
  delivery: Delivery;
  /** The version of the email's stream that the claim of this attempt made. */
  claimVersion: number;
  /** When the attempt ended, however much later that is recorded. */
  endedAt: Temporal.Instant;
  /** Whether the campaign has no step after this one. */
  lastStep: boolean;
}

/**
 * Records how the attempt to send one email ended. If the email's stream moved on meanwhile, decides again on the new
 * state: another instance may have taken this one for dead, and left the email as unknown or claimed it anew, or evidence came first.
 */
export async function recordOutcome(context: Context, outcome: Outcome): Promise<void> {
  await handleEmail(context, outcome.emailId, commandOf(outcome), { metadata: fromTime });
  await watchSenders(context, [outcome]);
}

export function commandOf({
  delivery,
  claimVersion,
  lastStep,
  endedAt,
}: Outcome): Extract<EmailCommand, { type: 'RecordDelivery' }> {
  return {
    type: 'RecordDelivery',
    delivery,
    claimVersion,
    lastStep,
    now: endedAt.toString({ smallestUnit: 'millisecond' }),
  };
}
