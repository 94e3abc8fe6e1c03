import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { existingCampaign } from './existing-campaign.ts';

export const pauseCampaign = route(calls.pauseCampaign, async ({ params, trace }, context: Context) => {
  await handleCampaign(context, params.id, [{ type: 'PauseCampaign', reason: null }], trace);
  return existingCampaign(context, params.id);
});
