import type { App } from '../app.ts';
import type { Delivery } from '../email/delivery.ts';
import { handleEmail } from '../email/handle.ts';
import { watchCampaigns } from '../guard/watch-campaigns.ts';
import { dispatchMetadata } from './dispatch-metadata.ts';

export interface Outcome {
  emailId: string;
  campaignId: string;
  delivery: Delivery;
  /** Whether the campaign has no step after this one. */
  lastStep: boolean;
}

/**
 * Records how handing over one email ended. When the email's stream moved on meanwhile (another copy took this one for
 * dead and left the email as unknown, or evidence came first), decides again on what is true then.
 */
export async function recordOutcome(app: App, { emailId, campaignId, delivery, lastStep }: Outcome): Promise<void> {
  const now = app.clock.now().toString({ smallestUnit: 'millisecond' });
  const command = { type: 'RecordDelivery', delivery, lastStep, now } as const;
  await handleEmail(app, emailId, command, { metadata: dispatchMetadata });
  await watchCampaigns(app, [campaignId]);
}
