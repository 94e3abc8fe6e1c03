import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { detachLead } from '../audience/handle.ts';
import type { Context } from '../context.ts';

export const detachLeadFromCampaign = route(calls.detachLead, async ({ params, trace }, context: Context) => {
  await detachLead(context, params.id, params.leadId, trace);
  return { success: true } as const;
});
