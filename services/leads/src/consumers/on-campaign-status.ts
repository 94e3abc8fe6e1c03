import type { CampaignStatus } from '@cadenza/contracts';
import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteCampaignStatus } from '../projections/campaigns.ts';

const { on } = consumersFor<Context>();

const statusAfter = {
  CampaignStarted: 'active',
  CampaignPaused: 'paused',
  CampaignResumed: 'active',
  CampaignStopped: 'stopped',
  CampaignCompleted: 'completed',
} as const satisfies Record<string, CampaignStatus>;

export const campaignStatusConsumers = (Object.keys(statusAfter) as (keyof typeof statusAfter)[]).map((type) =>
  on(type, {
    project: (transaction, { data }) => noteCampaignStatus(transaction, data.campaignId, statusAfter[type]),
  }),
);
