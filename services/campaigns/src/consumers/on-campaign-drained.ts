import { consumersFor, traceOf } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';

const { on } = consumersFor<Context>();

export const onCampaignDrained = on('CampaignDrained', {
  react: async (event, context, noteHandled) => {
    const trace = traceOf(event, context);
    const command = { type: 'CompleteCampaign', now: trace.now.toString() } as const;
    await handleCampaign(context, event.data.campaignId, [command], trace, noteHandled);
  },
});
