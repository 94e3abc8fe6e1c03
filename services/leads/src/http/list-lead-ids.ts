import { searchQuery } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { findLeadIds } from '../projections/leads.ts';

/** What "select all" means in a list that is read page by page. */
export const listLeadIds = route({
  method: 'get',
  path: '/api/leads/ids',
  query: searchQuery,
  handle: ({ query }, context: Context) => findLeadIds(context.database, query.search ?? ''),
});
