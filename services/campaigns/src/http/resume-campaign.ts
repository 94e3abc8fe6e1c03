import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const resumeCampaign = route({
  method: 'post',
  path: '/api/campaigns/:id/resume',
  params: campaignParams,
  handle: async ({ params, trace }, app: App) => {
    await handleCampaign(app, params.id, [{ type: 'ResumeCampaign' }], trace);
    return existingCampaign(app, params.id);
  },
});
