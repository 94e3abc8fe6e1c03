import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const pauseCampaign = route({
  method: 'post',
  path: '/api/campaigns/:id/pause',
  params: campaignParams,
  handle: async ({ params, trace }, app: App) => {
    await handleCampaign(app, params.id, [{ type: 'PauseCampaign', reason: null }], trace);
    return existingCampaign(app, params.id);
  },
});
