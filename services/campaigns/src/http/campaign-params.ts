import { id } from '@cadenza/contracts';
import { notFound } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { findCampaign } from '../projections/campaigns.ts';

export const campaignParams = z.object({ id });

export async function existingCampaign(context: Context, campaignId: string) {
  const campaign = await findCampaign(context.database.byKey, campaignId);
  if (!campaign) throw notFound('campaign');
  return campaign;
}
