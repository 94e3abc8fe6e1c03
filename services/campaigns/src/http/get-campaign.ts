import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { campaignParams, existingCampaign } from './campaign-params.ts';

export const getCampaign = route({
  method: 'get',
  path: '/api/campaigns/:id',
  params: campaignParams,
  handle: ({ params }, app: App) => existingCampaign(app, params.id),
});
