import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import { handleCampaign } from '../campaign/handle.ts';
import type { Context } from '../context.ts';

export const onCampaignDrained = consumerOf<Context, typeof topics.emails, 'CampaignDrained'>(
  topics.emails,
  'CampaignDrained',
  {
    react: async (event, context, markHandled) => {
      const now = context.clock.now();
      const trace = {
        correlationId: event.correlationId ?? event.id,
        causationId: event.id,
        now,
        wrote: () => context.wakePublisher(),
      };
      const { campaignId } = event.data;
      await handleCampaign(
        context,
        campaignId,
        [{ type: 'CompleteCampaign', now: now.toString() }],
        trace,
        markHandled,
      );
    },
  },
);
