import { randomUUIDv7 } from 'node:crypto';
import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { existingCampaign } from './existing-campaign.ts';

export const createCampaign = route(calls.createCampaign, async ({ body, trace, makeOnce }, context: Context) => {
  const { campaignId } = await makeOnce<{ campaignId: string }>(async (keep) => {
    const made = { campaignId: randomUUIDv7() };
    const command = { type: 'CreateCampaign', ...made, name: body.name, now: trace.now.toString() } as const;
    await handleCampaign(context, made.campaignId, [command], trace, (transaction) => keep(transaction, made));
    return made;
  });
  return await existingCampaign(context, campaignId);
});
