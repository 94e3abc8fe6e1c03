import type { Queryable } from '@cadenza/postgres';
import { lockCampaigns } from '../projections/campaigns.ts';

/** All consumers of this service that project change the row of a campaign. */
export const lock = (transaction: Queryable, events: readonly { data: { campaignId: string } }[]): Promise<void> =>
  lockCampaigns(
    transaction,
    events.map(({ data }) => data.campaignId),
  );
