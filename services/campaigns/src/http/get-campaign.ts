import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { existingCampaign } from './existing-campaign.ts';

export const getCampaign = route(calls.getCampaign, ({ params }, context: Context) =>
  existingCampaign(context, params.id),
);
