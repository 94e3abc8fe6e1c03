import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';

export const onCampaignDrained = consumerOf<App, typeof topics.emails, 'CampaignDrained'>(
  topics.emails,
  'CampaignDrained',
  {
    react: async (event, app, markHandled) => {
      const now = app.clock.now();
      const trace = {
        correlationId: event.correlationId ?? event.id,
        causationId: event.id,
        now,
        wrote: () => app.wakePublisher(),
      };
      const { campaignId } = event.data;
      await handleCampaign(app, campaignId, [{ type: 'CompleteCampaign', now: now.toString() }], trace, markHandled);
    },
  },
);
