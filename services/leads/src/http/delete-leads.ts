import { bulkDeleteRequest } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { eraseLeads } from '../lead/erase.ts';

const deleteBytesMax = 5_242_880;

export const deleteLeads = route({
  method: 'post',
  path: '/api/leads/bulk-delete',
  body: bulkDeleteRequest,
  bodyBytesMax: deleteBytesMax,
  handle: async ({ body, trace }, app: App) => ({ success: true, deleted: await eraseLeads(app, body.ids, trace) }),
});
