import { notFound } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findCampaign } from '../projections/campaigns.ts';

export async function existingCampaign(context: Context, campaignId: string) {
  const campaign = await findCampaign(context.database.byKey, campaignId);
  if (!campaign) throw notFound('campaign');
  return campaign;
}
