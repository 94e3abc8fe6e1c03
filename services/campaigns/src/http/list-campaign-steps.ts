import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { listSteps } from '../projections/steps.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const listCampaignSteps = route({
  method: 'get',
  path: '/api/campaigns/:id/sequences',
  params: campaignParams,
  handle: async ({ params }, app: App) => {
    await existingCampaign(app, params.id);
    return listSteps(app.database, params.id);
  },
});
