import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';

export const onCampaignGuardTripped = consumerOf<App, typeof topics.emails, 'CampaignGuardTripped'>(
  topics.emails,
  'CampaignGuardTripped',
  {
    react: async (event, app, markHandled) => {
      const trace = {
        correlationId: event.correlationId ?? event.id,
        causationId: event.id,
        now: app.clock.now(),
        wrote: () => app.wakePublisher(),
      };
      const { campaignId, reason } = event.data;
      await handleCampaign(app, campaignId, [{ type: 'PauseCampaign', reason }], trace, markHandled);
    },
  },
);
