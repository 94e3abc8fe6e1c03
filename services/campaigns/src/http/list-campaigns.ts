import { route } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { listCampaigns } from '../projections/campaigns.ts';

export const listAllCampaigns = route({
  method: 'get',
  path: '/api/campaigns',
  handle: (_, context: Context) => listCampaigns(context.database),
});
