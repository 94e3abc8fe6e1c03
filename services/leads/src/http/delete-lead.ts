import { calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { eraseLeads } from '../handlers/erase-leads.ts';

export const deleteLead = route(calls.deleteLead, async ({ params, trace }, context: Context) => {
  const erased = await eraseLeads(context, [params.id], trace);
  if (erased === 0) throw notFound('lead');
  return { success: true } as const;
});
