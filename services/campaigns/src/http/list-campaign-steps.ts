import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { listSteps } from '../projections/steps.ts';
import { existingCampaign } from './existing-campaign.ts';

export const listCampaignSteps = route(calls.listSteps, async ({ params }, context: Context) => {
  await existingCampaign(context, params.id);
  return listSteps(context.database, params.id);
});
