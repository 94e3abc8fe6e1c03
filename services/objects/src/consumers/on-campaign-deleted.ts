import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { noteCampaignDeleted } from '../projections/file-uses.ts';

export const onCampaignDeleted = consumerOf<Context, typeof topics.campaigns, 'CampaignDeleted'>(
  topics.campaigns,
  'CampaignDeleted',
  {
    before: (transaction, { data: { campaignId } }, { clock }) =>
      noteCampaignDeleted(transaction, { campaignId, heardAt: clock.realNow() }),
  },
);
