import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findSelectedIds } from '../projections/selected-leads.ts';
import { selectionOf } from './selection-of.ts';

/** The ids that "select all" selects in a list that is loaded page by page. */
export const listLeadIds = route(calls.listLeadIds, async ({ query, trace }, context: Context) =>
  findSelectedIds(context.database, await selectionOf(context, query, trace.now)),
);
