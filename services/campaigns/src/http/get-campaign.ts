import { route } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const getCampaign = route({
  method: 'get',
  path: '/api/campaigns/:id',
  params: campaignParams,
  handle: ({ params }, context: Context) => existingCampaign(context, params.id),
});
