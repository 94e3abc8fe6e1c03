import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { existingCampaign } from './existing-campaign.ts';

export const deleteCampaign = route(calls.deleteCampaign, async ({ params, trace }, context: Context) => {
  await existingCampaign(context, params.id);
  await handleCampaign(context, params.id, [{ type: 'DeleteCampaign' }], trace);
  return { success: true } as const;
});
