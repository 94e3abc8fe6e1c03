import { consumersFor, traceOf } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';

const { on } = consumersFor<Context>();

export const onCampaignGuardTripped = on('CampaignGuardTripped', {
  react: async (event, context, noteHandled) => {
    const { campaignId, reason } = event.data;
    await handleCampaign(
      context,
      campaignId,
      [{ type: 'PauseCampaign', reason }],
      traceOf(event, context),
      noteHandled,
    );
  },
});
