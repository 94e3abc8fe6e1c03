import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const stopCampaign = route({
  method: 'post',
  path: '/api/campaigns/:id/stop',
  params: campaignParams,
  handle: async ({ params, trace }, app: App) => {
    await handleCampaign(app, params.id, [{ type: 'StopCampaign' }], trace);
    return existingCampaign(app, params.id);
  },
});
