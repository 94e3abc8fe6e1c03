import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { noteCampaignName, noteCampaignStatus } from '../projections/campaigns.ts';

const onCreated = consumerOf<Context, typeof topics.campaigns, 'CampaignCreated'>(topics.campaigns, 'CampaignCreated', {
  project: async (transaction, { data }) => {
    await noteCampaignStatus(transaction, data.campaignId, 'draft');
    await noteCampaignName(transaction, data.campaignId, data.name);
  },
});

const onRenamed = consumerOf<Context, typeof topics.campaigns, 'CampaignRenamed'>(topics.campaigns, 'CampaignRenamed', {
  project: (transaction, { data }) => noteCampaignName(transaction, data.campaignId, data.name),
});

export const campaignNameConsumers: readonly Consumer<Context>[] = [onCreated, onRenamed];
