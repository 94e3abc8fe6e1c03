import type { Context } from '../context.ts';
import type { EmailCommand } from '../email/commands.ts';
import type { Delivery } from '../email/delivery.ts';
import { handleEmail } from '../email/handle.ts';
import { watchCampaigns } from '../guard/watch-campaigns.ts';
import { dispatchMetadata } from './dispatch-metadata.ts';

export interface Outcome {
  emailId: string;
  campaignId: string;
  delivery: Delivery;
  /** When the mail server answered, however much later that can be recorded. */
  endedAt: Temporal.Instant;
  /** Whether the campaign has no step after this one. */
  lastStep: boolean;
}

/**
 * Records how handing over one email ended. When the email's stream moved on meanwhile (another copy took this one for
 * dead and left the email as unknown, or evidence came first), decides again on what is true then.
 */
export async function recordOutcome(context: Context, outcome: Outcome): Promise<void> {
  await handleEmail(context, outcome.emailId, commandOf(outcome), { metadata: dispatchMetadata });
  await watchCampaigns(context, [outcome.campaignId]);
}

export function commandOf({ delivery, lastStep, endedAt }: Outcome): Extract<EmailCommand, { type: 'RecordDelivery' }> {
  return { type: 'RecordDelivery', delivery, lastStep, now: endedAt.toString({ smallestUnit: 'millisecond' }) };
}
