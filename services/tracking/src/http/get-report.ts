import { id } from '@cadenza/contracts';
import { jsonArray, notFound, reply, route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { App } from '../app.ts';
import { readFigures } from '../projections/campaigns.ts';
import { allReportRows } from '../projections/report-rows.ts';

export const getReport = route({
  method: 'get',
  path: '/api/campaigns/:id/report',
  params: z.object({ id }),
  handle: async ({ params, trace }, app: App) => {
    const [campaign] = await readFigures(app.database, params.id);
    if (!campaign) throw notFound('campaign');
    return reply(200, reportText(app, campaign, trace.now));
  },
});

/** The report as JSON text, its rows read in blocks while it is sent. */
async function* reportText(app: App, campaign: { id: string }, now: Temporal.Instant): AsyncGenerator<string> {
  yield `{"campaign":${JSON.stringify(campaign)},"report":`;
  yield* jsonArray(allReportRows(app.database.byKey, campaign.id, { now }));
  yield '}';
}
