import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { listCampaigns } from '../projections/campaigns.ts';

export const listAllCampaigns = route({
  method: 'get',
  path: '/api/campaigns',
  handle: (_, app: App) => listCampaigns(app.database),
});
