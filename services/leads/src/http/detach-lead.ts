import { id } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { App } from '../app.ts';
import { detachLead } from '../audience/handle.ts';

export const detachLeadFromCampaign = route({
  method: 'delete',
  path: '/api/campaigns/:id/leads/:leadId',
  params: z.object({ id, leadId: id }),
  handle: async ({ params, trace }, app: App) => {
    await detachLead(app, params.id, params.leadId, trace);
    return { success: true };
  },
});
