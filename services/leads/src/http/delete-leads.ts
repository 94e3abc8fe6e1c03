import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { eraseLeads } from '../handlers/erase-leads.ts';
import { manyIds } from './many-ids.ts';

export const deleteLeads = route(
  calls.deleteLeads,
  async ({ body, trace }, context: Context) => ({
    success: true as const,
    deleted: await eraseLeads(context, body.ids, trace),
  }),
  manyIds,
);
