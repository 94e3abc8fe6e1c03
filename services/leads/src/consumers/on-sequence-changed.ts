import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { noteLastStep } from '../projections/campaigns.ts';

export const onSequenceChanged = consumerOf<Context, typeof topics.campaigns, 'CampaignSequenceChanged'>(
  topics.campaigns,
  'CampaignSequenceChanged',
  {
    project: (transaction, { data: { campaignId, steps, saved } }) => {
      const lastStep = Math.max(0, ...steps.map(({ stepNumber }) => stepNumber));
      return noteLastStep(transaction, { campaignId, lastStep, saved });
    },
  },
);
