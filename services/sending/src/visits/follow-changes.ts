import type { Context } from '../context.ts';
import { noteSequenceFollowed } from '../projections/campaigns/campaigns.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { followSequence } from '../projections/enrolments/follow-sequence.ts';

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
