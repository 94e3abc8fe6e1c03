import { calls } from '@cadenza/contracts';
import { jsonArray, notFound, reply, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { readFigures } from '../projections/campaigns.ts';
import { allReportRows } from '../projections/report-rows.ts';

export const getReport = route(calls.getReport, async ({ params, trace }, context: Context) => {
  const [campaign] = await readFigures(context.database, params.id);
  if (!campaign) throw notFound('campaign');
  return reply(200, reportText(context, campaign, trace.now));
});

/** The report as JSON text, its rows read in blocks while it is sent. */
async function* reportText(context: Context, campaign: { id: string }, now: Temporal.Instant): AsyncGenerator<string> {
  yield `{"campaign":${JSON.stringify(campaign)},"report":`;
  yield* jsonArray(allReportRows(context.database.byKey, campaign.id, { now }));
  yield '}';
}
