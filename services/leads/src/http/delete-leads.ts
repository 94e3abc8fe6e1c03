import { bulkDeleteMaxIds, calls } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { eraseLeads } from '../handlers/erase-leads.ts';

const deleteBytesMax = 5_242_880;

export const deleteLeads = route(
  calls.deleteLeads,
  async ({ body, trace }, context: Context) => ({
    success: true as const,
    deleted: await eraseLeads(context, body.ids, trace),
  }),
  { bodyBytesMax: deleteBytesMax, bodyTokensMax: tokensOfList(bulkDeleteMaxIds) },
);
