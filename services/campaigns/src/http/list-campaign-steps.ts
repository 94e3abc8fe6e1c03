import { route } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { listSteps } from '../projections/steps.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const listCampaignSteps = route({
  method: 'get',
  path: '/api/campaigns/:id/sequences',
  params: campaignParams,
  handle: async ({ params }, context: Context) => {
    await existingCampaign(context, params.id);
    return listSteps(context.database, params.id);
  },
});
