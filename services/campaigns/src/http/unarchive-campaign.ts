import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { existingCampaign } from './existing-campaign.ts';

export const unarchiveCampaign = route(calls.unarchiveCampaign, async ({ params, trace }, context: Context) => {
  await handleCampaign(context, params.id, [{ type: 'UnarchiveCampaign' }], trace);
  return existingCampaign(context, params.id);
});
