import { calls } from '@cadenza/contracts';
import { csvLines } from '@cadenza/csv-export';
import { reply, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { listCustomFields } from '../projections/custom-fields.ts';
import { allSelectedLeads } from '../projections/selected-leads.ts';
import { leadsFileColumns } from './leads-file.ts';
import { selectionOf } from './selection-of.ts';

export const getLeadsFile = route(calls.getLeadsFile, async ({ query, trace }, context: Context) => {
  const { database } = context;
  const selection = await selectionOf(context, query, trace.now);
  const columns = leadsFileColumns(await listCustomFields(database));
  const lines = csvLines(columns, allSelectedLeads(database, selection), { withMark: query.bom === '1' });
  return reply(200, lines, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="leads.csv"',
    'cache-control': 'no-store',
  });
});
