import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { addToAudience } from '../projections/audience.ts';

export const onLeadsAttached = consumerOf<Context, typeof topics.audience, 'LeadsAttached'>(
  topics.audience,
  'LeadsAttached',
  {
    project: (transaction, { data }) =>
      addToAudience(
        transaction,
        data.campaignId,
        data.links.map(({ leadId }) => leadId),
      ),
  },
);
