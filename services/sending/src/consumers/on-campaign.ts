import { setLaunched, setSequence, setSettings, setStatus } from '../projections/campaigns/campaigns.ts';
import { liftRestoreHold } from '../projections/campaigns/restore-holds.ts';
import { setSenders } from '../projections/campaigns/senders.ts';
import { dropContents } from '../projections/email-contents.ts';
import { forgetCampaign } from '../projections/forget-campaign.ts';
import { onChange } from './on-change.ts';

export const campaignConsumers = [
  onChange('CampaignCreated', {
    note: async (transaction, { campaignId, settings }, occurredAt) => {
      await setSettings(transaction, campaignId, settings);
      await setStatus(transaction, campaignId, 'draft', occurredAt);
    },
  }),
  onChange('CampaignSettingsChanged', {
    note: (transaction, { campaignId, settings }) => setSettings(transaction, campaignId, settings),
  }),
  onChange('CampaignSendersChanged', {
    note: (transaction, { campaignId, senders }) => setSenders(transaction, campaignId, senders),
  }),
  onChange('CampaignSequenceChanged', {
    note: (transaction, data) => setSequence(transaction, data.campaignId, data),
  }),
  onChange('CampaignStarted', {
    note: (transaction, { campaignId, launchedAt }) => setLaunched(transaction, campaignId, launchedAt),
  }),
  onChange('CampaignPaused', {
    note: (transaction, data, occurredAt) => setStatus(transaction, data.campaignId, 'paused', occurredAt),
  }),
  onChange('CampaignResumed', {
    note: async (transaction, { campaignId }, occurredAt) => {
      await setStatus(transaction, campaignId, 'active', occurredAt);
      await liftRestoreHold(transaction, campaignId, occurredAt);
    },
  }),
  onChange('CampaignStopped', {
    note: (transaction, data, occurredAt) => setStatus(transaction, data.campaignId, 'stopped', occurredAt),
  }),
  onChange('CampaignCompleted', {
    note: (transaction, data, occurredAt) => setStatus(transaction, data.campaignId, 'completed', occurredAt),
  }),
  onChange('CampaignDeleted', {
    keep: (transaction, { campaignId }) => dropContents(transaction, campaignId),
    note: (transaction, { campaignId }) => forgetCampaign(transaction, campaignId),
  }),
];
