import { calls, type ReportRows } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { campaignExists } from '../projections/campaigns.ts';
import { countByStatus, readReportPage } from '../projections/report-page.ts';
import { parseCursor, writeCursor } from './report-cursor.ts';

export const getReportRows = route(
  calls.getReportRows,
  async ({ params, query: { cursor, ...filter }, trace: { now } }, { database }: Context): Promise<ReportRows> => {
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    if (!(await campaignExists(database, params.id))) throw notFound('campaign');
    const { rows, last } = await readReportPage(database, params.id, { ...filter, after, now });
    const counts = after ? null : await countByStatus(database, params.id, filter);
    return { rows, nextCursor: last ? writeCursor(last) : null, counts };
  },
);
