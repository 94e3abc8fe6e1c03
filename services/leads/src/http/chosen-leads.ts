import { calls } from '@cadenza/contracts';
import { csvLines } from '@cadenza/csv-export';
import { reply, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { allChosenLeads, listAddresses } from '../projections/chosen-leads.ts';
import { listCustomFields } from '../projections/custom-fields.ts';
import { leadsFileColumns } from './leads-file.ts';
import { manyIds } from './many-ids.ts';

export const getChosenLeadsFile = route(
  calls.getChosenLeadsFile,
  async ({ body }, { database }: Context) => {
    const columns = leadsFileColumns(await listCustomFields(database));
    return reply(200, csvLines(columns, allChosenLeads(database, body.ids), { withMark: false }), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads.csv"',
      'cache-control': 'no-store',
    });
  },
  manyIds,
);

export const listLeadAddresses = route(
  calls.listLeadAddresses,
  async ({ body }, { database }: Context) => listAddresses(database, body.ids),
  manyIds,
);
