import { id } from '@cadenza/contracts';
import { notFound } from '@cadenza/service-kit';
import { z } from 'zod';
import type { App } from '../app.ts';
import { findCampaign } from '../projections/campaigns.ts';

export const campaignParams = z.object({ id });

export async function existingCampaign(app: App, campaignId: string) {
  const campaign = await findCampaign(app.database.byKey, campaignId);
  if (!campaign) throw notFound('campaign');
  return campaign;
}
