import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import { handleCampaign } from '../campaign/handle.ts';
import type { Context } from '../context.ts';

export const onCampaignGuardTripped = consumerOf<Context, typeof topics.emails, 'CampaignGuardTripped'>(
  topics.emails,
  'CampaignGuardTripped',
  {
    react: async (event, context, markHandled) => {
      const trace = {
        correlationId: event.correlationId ?? event.id,
        causationId: event.id,
        now: context.clock.now(),
        wrote: () => context.wakePublisher(),
      };
      const { campaignId, reason } = event.data;
      await handleCampaign(context, campaignId, [{ type: 'PauseCampaign', reason }], trace, markHandled);
    },
  },
);
