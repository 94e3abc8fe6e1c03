import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { existingCampaign } from './existing-campaign.ts';

export const archiveCampaign = route(calls.archiveCampaign, async ({ params, trace }, context: Context) => {
  const now = trace.now.toString({ smallestUnit: 'millisecond' });
  await handleCampaign(context, params.id, [{ type: 'ArchiveCampaign', now }], trace);
  return existingCampaign(context, params.id);
});
