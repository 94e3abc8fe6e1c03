import type { Queryable } from '@cadenza/postgres';
import { buryCampaign } from './campaigns/campaigns.ts';
import { forgetEmails } from './emails.ts';
import { forgetEnrolments } from './enrolments/audience.ts';
import { forgetLanes } from './mailboxes/lanes.ts';

/** Forgets a deleted campaign, but for its tombstone. */
export async function forgetCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  await buryCampaign(transaction, campaignId);
  await forgetLanes(transaction, campaignId);
  await forgetEnrolments(transaction, campaignId);
  await forgetEmails(transaction, campaignId);
}
