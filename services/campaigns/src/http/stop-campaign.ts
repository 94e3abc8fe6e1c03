import { route } from '@cadenza/service-kit';
import { handleCampaign } from '../campaign/handle.ts';
import type { Context } from '../context.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const stopCampaign = route({
  method: 'post',
  path: '/api/campaigns/:id/stop',
  params: campaignParams,
  handle: async ({ params, trace }, context: Context) => {
    await handleCampaign(context, params.id, [{ type: 'StopCampaign' }], trace);
    return existingCampaign(context, params.id);
  },
});
