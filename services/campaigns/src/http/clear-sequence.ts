import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { saveIdOf } from './save-id.ts';

export const clearSequence = route(calls.clearSequence, async ({ params, headers, trace }, context: Context) => {
  const saveId = saveIdOf(headers);
  const clear = { type: 'ClearSequence', now: trace.now.toString() } as const;
  await handleCampaign(context, params.id, [saveId === undefined ? clear : { ...clear, saveId }], trace);
  return { success: true } as const;
});
