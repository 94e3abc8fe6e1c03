import { calls } from '@cadenza/contracts';
import { csvLines } from '@cadenza/csv-export';
import { notFound, reply, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { readFigures } from '../projections/campaigns.ts';
import { readMailboxAddresses } from '../projections/mailboxes.ts';
import { allReportRows } from '../projections/report-rows.ts';
import { fileDisposition, reportColumns } from './report-file.ts';

export const getReportFile = route(
  calls.getReportFile,
  async ({ params, query: { bom, ...filter }, trace: { now } }, { database }: Context) => {
    const [campaign] = await readFigures(database, params.id);
    if (!campaign) throw notFound('campaign');
    const columns = reportColumns(await readMailboxAddresses(database));
    const rows = allReportRows(database.byKey, campaign.id, { ...filter, now });
    return reply(200, csvLines(columns, rows, { withMark: bom !== '0' }), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': fileDisposition(campaign.name),
      'cache-control': 'no-store',
    });
  },
);
