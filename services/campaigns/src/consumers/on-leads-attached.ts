import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { addToAudience } from '../projections/audience.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

export const onLeadsAttached = on('LeadsAttached', {
  lock,
  project: (transaction, { data }) =>
    addToAudience(
      transaction,
      data.campaignId,
      data.links.map(({ leadId }) => leadId),
    ),
});
