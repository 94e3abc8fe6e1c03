import { type CampaignStatus, topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import {
  keepCampaign,
  noteDeleted,
  noteLastStep,
  noteLaunch,
  noteStatus,
  renameCampaign,
} from '../projections/campaigns.ts';
import { dropLinks } from '../projections/links.ts';

const onCreated = consumerOf<Context, typeof topics.campaigns, 'CampaignCreated'>(topics.campaigns, 'CampaignCreated', {
  project: (transaction, { data }) => keepCampaign(transaction, data),
});

const onRenamed = consumerOf<Context, typeof topics.campaigns, 'CampaignRenamed'>(topics.campaigns, 'CampaignRenamed', {
  project: (transaction, { data }) => renameCampaign(transaction, data.campaignId, data.name),
});

const onSequenceChanged = consumerOf<Context, typeof topics.campaigns, 'CampaignSequenceChanged'>(
  topics.campaigns,
  'CampaignSequenceChanged',
  {
    project: (transaction, { data: { campaignId, steps, saved } }) => {
      const lastStep = Math.max(0, ...steps.map(({ stepNumber }) => stepNumber));
      return noteLastStep(transaction, { campaignId, lastStep, saved });
    },
  },
);

const onStarted = consumerOf<Context, typeof topics.campaigns, 'CampaignStarted'>(topics.campaigns, 'CampaignStarted', {
  project: async (transaction, { data }) => {
    await noteStatus(transaction, data.campaignId, 'active');
    await noteLaunch(transaction, data.campaignId, data.launchedAt);
  },
});

const onDeleted = consumerOf<Context, typeof topics.campaigns, 'CampaignDeleted'>(topics.campaigns, 'CampaignDeleted', {
  project: async (transaction, { data }) => {
    await noteDeleted(transaction, data.campaignId);
    await dropLinks(transaction, data.campaignId);
  },
});

const statusAfter = {
  CampaignPaused: 'paused',
  CampaignResumed: 'active',
  CampaignStopped: 'stopped',
  CampaignCompleted: 'completed',
} as const satisfies Record<string, CampaignStatus>;

const onStatus = (Object.keys(statusAfter) as (keyof typeof statusAfter)[]).map((type) =>
  consumerOf<Context, typeof topics.campaigns, typeof type>(topics.campaigns, type, {
    project: (transaction, { data }) => noteStatus(transaction, data.campaignId, statusAfter[type]),
  }),
);

export const campaignConsumers: readonly Consumer<Context>[] = [
  onCreated,
  onRenamed,
  onSequenceChanged,
  onStarted,
  ...onStatus,
  onDeleted,
];
