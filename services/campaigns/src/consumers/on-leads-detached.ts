import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { removeFromAudience } from '../projections/audience.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

export const onLeadsDetached = on('LeadsDetached', {
  lock,
  project: (transaction, { data }) =>
    removeFromAudience(
      transaction,
      data.campaignId,
      data.links.map(({ leadId }) => leadId),
    ),
});
