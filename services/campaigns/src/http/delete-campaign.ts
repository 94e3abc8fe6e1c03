import { route } from '@cadenza/service-kit';
import { handleCampaign } from '../campaign/handle.ts';
import type { Context } from '../context.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const deleteCampaign = route({
  method: 'delete',
  path: '/api/campaigns/:id',
  params: campaignParams,
  handle: async ({ params, trace }, context: Context) => {
    await existingCampaign(context, params.id);
    await handleCampaign(context, params.id, [{ type: 'DeleteCampaign' }], trace);
    return { success: true };
  },
});
