import type { Queryable } from '@cadenza/postgres';
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

type Database = Pick<Context, 'database'>;

/** A campaign as it was read; what changed after that is followed later. */
interface Changed {
  id: string;
  revision: number;
}

/** Lets the enrolments of campaigns follow what changed up to these revisions. */
export const followChanges = (context: Database, campaigns: readonly Changed[]): Promise<void> =>
  inCommits(context, campaigns, async (transaction, campaign) => {
    await followSequence(transaction, campaign.id);
    await noteSequenceFollowed(transaction, campaign);
  });

/** Lets the lanes of campaigns follow their senders as they are at these revisions. */
export const followSenders = (context: Database, campaigns: readonly Changed[]): Promise<void> =>
  inCommits(context, campaigns, async (transaction, campaign) => {
    await lanesFollowCampaign(transaction, campaign.id);
    await noteSendersFollowed(transaction, campaign);
  });

/** Each campaign in a commit of its own, under its lock. */
async function inCommits(
  { database }: Database,
  campaigns: readonly Changed[],
  follow: (transaction: Queryable, campaign: Changed) => Promise<void>,
): Promise<void> {
  for (const campaign of campaigns) {
    await database.transaction(async (transaction) => {
      await lockCampaigns(transaction, [campaign.id]);
      await follow(transaction, campaign);
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
