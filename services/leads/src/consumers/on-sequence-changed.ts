import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteLastStep } from '../projections/campaigns.ts';

const { on } = consumersFor<Context>();

export const onSequenceChanged = on('CampaignSequenceChanged', {
  project: (transaction, { data: { campaignId, steps, saved } }) => {
    const lastStep = Math.max(0, ...steps.map(({ stepNumber }) => stepNumber));
    return noteLastStep(transaction, { campaignId, lastStep, saved });
  },
});
