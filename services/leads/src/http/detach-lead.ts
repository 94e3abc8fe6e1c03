import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { detachLead, detachLeads } from '../handlers/audience.ts';

export const detachLeadFromCampaign = route(calls.detachLead, async ({ params, trace }, context: Context) => {
  await detachLead(context, params.id, params.leadId, trace);
  return { success: true } as const;
});

export const detachLeadsFromCampaign = route(calls.detachLeads, async ({ params, body, trace }, context: Context) => ({
  success: true as const,
  detached: await detachLeads(context, params.id, body.leadIds, trace),
}));
