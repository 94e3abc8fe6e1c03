import { randomUUIDv7 } from 'node:crypto';
import { calls } from '@cadenza/contracts';
import { loadState } from '@cadenza/event-store';
import { notFound, route } from '@cadenza/http-kit';
import type { Original } from '../campaign/commands.ts';
import { campaignDecider } from '../campaign/decide.ts';
import { nameOfCopy } from '../campaign/name-of-copy.ts';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { listCampaigns } from '../projections/campaigns.ts';
import { existingCampaign } from './existing-campaign.ts';

/** The copy is one commit: there is all of it or nothing. */
export const duplicateCampaign = route(
  calls.duplicateCampaign,
  async ({ params, trace, makeOnce }, context: Context) => {
    const { campaignId } = await makeOnce<{ campaignId: string }>(async (keep) => {
      const made = { campaignId: randomUUIDv7() };
      const now = trace.now.toString({ smallestUnit: 'millisecond' });
      const { name, ...original } = await originalOf(context, params.id, now);
      const taken = new Set((await listCampaigns(context.database)).map((campaign) => campaign.name));
      const command = { type: 'DuplicateCampaign', ...made, name: nameOfCopy(name, taken), original, now } as const;
      await handleCampaign(context, made.campaignId, [command], trace, (transaction) => keep(transaction, made));
      return made;
    });
    return await existingCampaign(context, campaignId);
  },
);

/** Read from the events, so that all of it is of one moment. */
async function originalOf({ database }: Context, id: string, now: string): Promise<Original & { name: string }> {
  const { state } = await loadState(database, `campaign-${id}`, campaignDecider);
  if (state.status === 'missing') throw notFound('campaign');
  const { name, settings, senders } = state;
  const steps = state.steps.map((step) => ({ ...step, id: randomUUIDv7(), createdAt: now }));
  return { name, settings, senders, steps };
}
