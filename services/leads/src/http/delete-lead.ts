import { id } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { eraseLeads } from '../lead/erase.ts';

export const deleteLead = route({
  method: 'delete',
  path: '/api/leads/:id',
  params: z.object({ id }),
  handle: async ({ params, trace }, context: Context) => {
    const erased = await eraseLeads(context, [params.id], trace);
    if (erased === 0) throw notFound('lead');
    return { success: true };
  },
});
