import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { dropAudience } from '../projections/audience.ts';
import { noteCampaignDeleted } from '../projections/campaigns.ts';
import { withdrawTests } from '../projections/link-engagement.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

export const onCampaignDeleted = on('CampaignDeleted', {
  lock,
  project: async (transaction, { data }) => {
    // The campaign row first: this waits until an attach that holds it has committed, so its links are dropped too.
    await noteCampaignDeleted(transaction, data.campaignId);
    await dropAudience(transaction, data.campaignId);
    await withdrawTests(transaction, data.campaignId);
  },
});
