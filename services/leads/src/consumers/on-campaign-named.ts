import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteCampaignName, noteCampaignStatus } from '../projections/campaigns.ts';

const { on } = consumersFor<Context>();

const onCreated = on('CampaignCreated', {
  project: async (transaction, { data }) => {
    await noteCampaignStatus(transaction, data.campaignId, 'draft');
    await noteCampaignName(transaction, data.campaignId, data.name);
  },
});

const onRenamed = on('CampaignRenamed', {
  project: (transaction, { data }) => noteCampaignName(transaction, data.campaignId, data.name),
});

export const campaignNameConsumers = [onCreated, onRenamed];
