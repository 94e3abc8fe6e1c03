import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { dropAudience } from '../projections/audience.ts';
import { noteCampaignDeleted } from '../projections/campaigns.ts';

export const onCampaignDeleted = consumerOf<Context, typeof topics.campaigns, 'CampaignDeleted'>(
  topics.campaigns,
  'CampaignDeleted',
  {
    project: async (transaction, { data }) => {
      // The campaign first: an attach that holds it commits before its links are dropped.
      await noteCampaignDeleted(transaction, data.campaignId);
      await dropAudience(transaction, data.campaignId);
    },
  },
);
