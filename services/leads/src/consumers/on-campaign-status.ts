import { type CampaignStatus, topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { noteCampaignStatus } from '../projections/campaigns.ts';

const statusAfter = {
  CampaignStarted: 'active',
  CampaignPaused: 'paused',
  CampaignResumed: 'active',
  CampaignStopped: 'stopped',
  CampaignCompleted: 'completed',
} as const satisfies Record<string, CampaignStatus>;

export const campaignStatusConsumers = (Object.keys(statusAfter) as (keyof typeof statusAfter)[]).map((type) =>
  consumerOf<Context, typeof topics.campaigns, typeof type>(topics.campaigns, type, {
    project: (transaction, { data }) => noteCampaignStatus(transaction, data.campaignId, statusAfter[type]),
  }),
);
