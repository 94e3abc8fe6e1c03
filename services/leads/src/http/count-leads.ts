import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { countSelectedLeads } from '../projections/selected-leads.ts';
import { selectionOf } from './selection-of.ts';

export const countLeads = route(calls.countLeads, async ({ query, trace }, context: Context) => ({
  count: await countSelectedLeads(context.database, await selectionOf(context, query, trace.now)),
}));
