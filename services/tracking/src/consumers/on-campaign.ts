import type { CampaignStatus } from '@cadenza/contracts';
import { consumersFor } from '@cadenza/event-kit';
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

const { on } = consumersFor<Context>();

const onCreated = on('CampaignCreated', {
  project: (transaction, { data }) => keepCampaign(transaction, data),
});

const onRenamed = on('CampaignRenamed', {
  project: (transaction, { data }) => renameCampaign(transaction, data.campaignId, data.name),
});

const onSequenceChanged = on('CampaignSequenceChanged', {
  project: (transaction, { data: { campaignId, steps, saved } }) => {
    const lastStep = Math.max(0, ...steps.map(({ stepNumber }) => stepNumber));
    return noteLastStep(transaction, { campaignId, lastStep, saved });
  },
});

const onStarted = on('CampaignStarted', {
  project: async (transaction, { data }) => {
    await noteStatus(transaction, data.campaignId, 'active');
    await noteLaunch(transaction, data.campaignId, data.launchedAt);
  },
});

const onDeleted = on('CampaignDeleted', {
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
  on(type, {
    project: (transaction, { data }) => noteStatus(transaction, data.campaignId, statusAfter[type]),
  }),
);

export const campaignConsumers = [onCreated, onRenamed, onSequenceChanged, onStarted, ...onStatus, onDeleted];
