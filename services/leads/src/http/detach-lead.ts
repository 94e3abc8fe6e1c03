import { id } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import { z } from 'zod';
import { detachLead } from '../audience/handle.ts';
import type { Context } from '../context.ts';

export const detachLeadFromCampaign = route({
  method: 'delete',
  path: '/api/campaigns/:id/leads/:leadId',
  params: z.object({ id, leadId: id }),
  handle: async ({ params, trace }, context: Context) => {
    await detachLead(context, params.id, params.leadId, trace);
    return { success: true };
  },
});
