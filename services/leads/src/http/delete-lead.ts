import { id } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { App } from '../app.ts';
import { eraseLeads } from '../lead/erase.ts';

export const deleteLead = route({
  method: 'delete',
  path: '/api/leads/:id',
  params: z.object({ id }),
  handle: async ({ params, trace }, app: App) => {
    const erased = await eraseLeads(app, [params.id], trace);
    if (erased === 0) throw notFound('lead');
    return { success: true };
  },
});
