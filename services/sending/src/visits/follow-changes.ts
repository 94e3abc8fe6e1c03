import type { Context } from '../context.ts';
import { noteSequenceFollowed } from '../projections/campaigns/campaigns.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { noteSendersFollowed } from '../projections/campaigns/senders.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import { followSequence } from '../projections/enrolments/follow-sequence.ts';
import {
  campaignsOfMailbox,
  lanesFollowCampaign,
  lanesFollowMailbox,
  noteMailboxFollowed,
} from '../projections/mailboxes/senders.ts';

/** Lets the enrolments of campaigns follow what changed up to these revisions, each campaign in a commit of its own. */
export async function followChanges(
  { database }: Pick<Context, 'database'>,
  campaigns: readonly { id: string; revision: number }[],
): Promise<void> {
  for (const campaign of campaigns) {
    await database.transaction(async (transaction) => {
      await lockCampaigns(transaction, [campaign.id]);
      await followSequence(transaction, campaign.id);
      await noteSequenceFollowed(transaction, campaign);
    });
  }
}

/** Lets the lanes of campaigns follow their senders as they are at these revisions, each in a commit of its own. */
export async function followSenders(
  { database }: Pick<Context, 'database'>,
  campaigns: readonly { id: string; revision: number }[],
): Promise<void> {
  for (const campaign of campaigns) {
    await database.transaction(async (transaction) => {
      await lockCampaigns(transaction, [campaign.id]);
      await lanesFollowCampaign(transaction, campaign.id);
      await noteSendersFollowed(transaction, campaign);
    });
  }
}

/**
 * Lets lanes follow what changed of these mailboxes, and has their campaigns planned anew. A campaign whose senders change
 * at the same time follows by itself: whoever of the two is committed later sees the other.
 */
export async function followMailboxes(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  mailboxes: readonly { id: string; revision: number }[],
): Promise<void> {
  for (const mailbox of mailboxes) {
    await database.transaction(async (transaction) => {
      const campaignIds = await campaignsOfMailbox(transaction, mailbox.id);
      await lockCampaigns(transaction, campaignIds);
      await lanesFollowMailbox(transaction, mailbox.id);
      await requestVisit(transaction, campaignIds, clock.now());
      await noteMailboxFollowed(transaction, mailbox);
    });
  }
}
