import { createLeadRequest } from '@cadenza/contracts';
import { reply, route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleLeads } from '../lead/handle.ts';
import { newLead } from './new-lead.ts';

export const createLead = route({
  method: 'post',
  path: '/api/leads',
  body: createLeadRequest,
  handle: async ({ body, trace }, app: App) => {
    const createdAt = trace.now.toString({ smallestUnit: 'millisecond' });
    const [lead] = await handleLeads(app, { type: 'CreateLead', lead: newLead(body, createdAt) }, trace);
    return reply(201, lead);
  },
});
