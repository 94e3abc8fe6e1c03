import { bulkLeadsRequest } from '@cadenza/contracts';
import { reply, route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleLeads } from '../lead/handle.ts';
import { newLead } from './new-lead.ts';

const importBytesMax = 10_485_760;

export const importLeads = route({
  method: 'post',
  path: '/api/leads/bulk',
  body: bulkLeadsRequest,
  bodyBytesMax: importBytesMax,
  handle: async ({ body, trace }, app: App) => {
    const createdAt = trace.now.toString({ smallestUnit: 'millisecond' });
    const rows = body.map((row) => newLead(row, createdAt));
    return reply(201, await handleLeads(app, { type: 'ImportLeads', rows, now: trace.now.toString() }, trace));
  },
});
