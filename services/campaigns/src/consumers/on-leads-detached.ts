import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { removeFromAudience } from '../projections/audience.ts';

const { on } = consumersFor<Context>();

export const onLeadsDetached = on('LeadsDetached', {
  project: (transaction, { data }) =>
    removeFromAudience(
      transaction,
      data.campaignId,
      data.links.map(({ leadId }) => leadId),
    ),
});
