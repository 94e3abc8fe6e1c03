import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { existingCampaign } from './existing-campaign.ts';
import { withoutAbsent } from './without-absent.ts';

export const changeSchedule = route(calls.changeSchedule, async ({ params, body, trace }, context: Context) => {
  await handleCampaign(context, params.id, [{ type: 'ChangeSchedule', changes: withoutAbsent(body) }], trace);
  return existingCampaign(context, params.id);
});
