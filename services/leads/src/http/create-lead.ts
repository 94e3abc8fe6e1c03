import { calls, type Lead } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleLeads } from '../handlers/lead.ts';
import { withoutRevision } from '../lead/state.ts';
import { newLead } from './new-lead.ts';

export const createLead = route(calls.createLead, async ({ body, trace, makeOnce }, context: Context) => {
  const { id, createdAt } = await makeOnce<Pick<Lead, 'id' | 'createdAt'>>(async (keep) => {
    const lead = newLead(body, trace.now.toString({ smallestUnit: 'millisecond' }));
    const made = { id: lead.id, createdAt: lead.createdAt };
    await handleLeads(context, { type: 'CreateLead', lead }, trace, (transaction) => keep(transaction, made));
    return made;
  });
  return withoutRevision({ ...newLead(body, createdAt), id });
});
