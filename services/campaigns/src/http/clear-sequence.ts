import { route } from '@cadenza/service-kit';
import { handleCampaign } from '../campaign/handle.ts';
import type { Context } from '../context.ts';
import { campaignParams } from './campaign-params.ts';
import { saveIdOf } from './save-id.ts';

export const clearSequence = route({
  method: 'delete',
  path: '/api/campaigns/:id/sequences',
  params: campaignParams,
  handle: async ({ params, headers, trace }, context: Context) => {
    const saveId = saveIdOf(headers);
    const clear = { type: 'ClearSequence', now: trace.now.toString() } as const;
    await handleCampaign(context, params.id, [saveId === undefined ? clear : { ...clear, saveId }], trace);
    return { success: true };
  },
});
