import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';
import { leadListPollMs } from './list-campaign-leads.ts';

export const seriesDays = 30;

/** What was sent and came back by day, in the days of the reader, and in as many days before. */
export function campaignSeriesQuery(campaignId: string) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    ...queryOf(calls.getCampaignSeries, { params: { id: campaignId }, query: { days: seriesDays, timeZone } }),
    // Figures change by themselves, and those since the start stand beside these.
    refetchOnMount: 'always',
    refetchInterval: leadListPollMs,
  });
}
