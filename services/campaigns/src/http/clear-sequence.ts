import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';
import { campaignParams } from './campaign-params.ts';

export const clearSequence = route({
  method: 'delete',
  path: '/api/campaigns/:id/sequences',
  params: campaignParams,
  handle: async ({ params, trace }, app: App) => {
    await handleCampaign(app, params.id, [{ type: 'ClearSequence', now: trace.now.toString() }], trace);
    return { success: true };
  },
});
