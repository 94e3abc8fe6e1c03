import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findLeadIds } from '../projections/leads.ts';

/** The ids that "select all" selects in a list that is loaded page by page. */
export const listLeadIds = route(calls.listLeadIds, ({ query }, context: Context) =>
  findLeadIds(context.database, query.search ?? ''),
);
