import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { removeFromAudience } from '../projections/audience.ts';

export const onLeadsDetached = consumerOf<Context, typeof topics.audience, 'LeadsDetached'>(
  topics.audience,
  'LeadsDetached',
  {
    project: (transaction, { data }) =>
      removeFromAudience(
        transaction,
        data.campaignId,
        data.links.map(({ leadId }) => leadId),
      ),
  },
);
