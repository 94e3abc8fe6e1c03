import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { changeLeads } from '../handlers/lead.ts';

export const changeManyLeads = route(calls.changeLeads, async ({ body, trace }, context: Context) => ({
  success: true as const,
  ...(await changeLeads(context, body.ids, body.change, trace)),
}));
