import { topics } from '@cadenza/contracts';
import type { Consumer } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { forgetCampaign, setLaunched, setSequence, setSettings, setStatus } from '../projections/campaigns.ts';
import { dropContents } from '../projections/email-contents.ts';
import { liftRestoreHold } from '../projections/restore-holds.ts';
import { onChange } from './on-change.ts';

const topic = topics.campaigns;

export const campaignConsumers: readonly Consumer<Context>[] = [
  onChange(topic, 'CampaignCreated', {
    note: async (transaction, { campaignId, settings }, occurredAt) => {
      await setSettings(transaction, campaignId, settings);
      await setStatus(transaction, campaignId, 'draft', occurredAt);
    },
  }),
  onChange(topic, 'CampaignSettingsChanged', {
    note: (transaction, { campaignId, settings }) => setSettings(transaction, campaignId, settings),
  }),
  onChange(topic, 'CampaignSequenceChanged', {
    note: (transaction, data) => setSequence(transaction, data.campaignId, data),
  }),
  onChange(topic, 'CampaignStarted', {
    note: (transaction, { campaignId, launchedAt }) => setLaunched(transaction, campaignId, launchedAt),
  }),
  onChange(topic, 'CampaignPaused', {
    note: (transaction, data, occurredAt) => setStatus(transaction, data.campaignId, 'paused', occurredAt),
  }),
  onChange(topic, 'CampaignResumed', {
    note: async (transaction, { campaignId }, occurredAt) => {
      await setStatus(transaction, campaignId, 'active', occurredAt);
      await liftRestoreHold(transaction, campaignId, occurredAt);
    },
  }),
  onChange(topic, 'CampaignStopped', {
    note: (transaction, data, occurredAt) => setStatus(transaction, data.campaignId, 'stopped', occurredAt),
  }),
  onChange(topic, 'CampaignCompleted', {
    note: (transaction, data, occurredAt) => setStatus(transaction, data.campaignId, 'completed', occurredAt),
  }),
  onChange(topic, 'CampaignDeleted', {
    keep: (transaction, { campaignId }) => dropContents(transaction, campaignId),
    note: (transaction, { campaignId }) => forgetCampaign(transaction, campaignId),
  }),
];
