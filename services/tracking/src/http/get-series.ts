import { calls, type Series, type seriesQuery } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { campaignExists } from '../projections/campaigns.ts';
import { readPeriods } from '../projections/series.ts';
import { lastDays } from './calendar-days.ts';

export const getSeries = route(calls.getSeries, ({ query, trace }, context: Context) =>
  answerSeries(context, trace.now, query),
);

export const getCampaignSeries = route(calls.getCampaignSeries, async ({ params, query, trace }, context: Context) => {
  if (!(await campaignExists(context.database, params.id))) throw notFound('campaign');
  return answerSeries(context, trace.now, query, params.id);
});

async function answerSeries(
  context: Context,
  now: Temporal.Instant,
  { days, timeZone }: z.output<typeof seriesQuery>,
  campaignId?: string,
): Promise<Series> {
  const { dates, starts, beforeStart } = lastDays(now, days, timeZone);
  const [before, ...figures] = await readPeriods(context.database, [beforeStart, ...starts], campaignId);
  return {
    timeZone,
    days: figures.map((each, index) => ({ date: dates[index] as string, ...each })),
    ...(before && { before }),
  };
}
