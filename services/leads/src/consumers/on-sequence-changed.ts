import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteSequence } from '../projections/campaigns.ts';

const { on } = consumersFor<Context>();

export const onSequenceChanged = on('CampaignSequenceChanged', {
  project: (transaction, { data }) => noteSequence(transaction, data),
});
