import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const deleteCampaign = route({
  method: 'delete',
  path: '/api/campaigns/:id',
  params: campaignParams,
  handle: async ({ params, trace }, app: App) => {
    await existingCampaign(app, params.id);
    await handleCampaign(app, params.id, [{ type: 'DeleteCampaign' }], trace);
    return { success: true };
  },
});
