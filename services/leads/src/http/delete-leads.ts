import { bulkDeleteMaxIds, bulkDeleteRequest } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { eraseLeads } from '../lead/erase.ts';

const deleteBytesMax = 5_242_880;

export const deleteLeads = route({
  method: 'post',
  path: '/api/leads/bulk-delete',
  body: bulkDeleteRequest,
  bodyBytesMax: deleteBytesMax,
  bodyTokensMax: tokensOfList(bulkDeleteMaxIds),
  handle: async ({ body, trace }, context: Context) => ({
    success: true,
    deleted: await eraseLeads(context, body.ids, trace),
  }),
});
