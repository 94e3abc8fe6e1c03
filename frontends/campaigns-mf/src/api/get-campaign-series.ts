import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, useQuery, useShownTimes } from '@cadenza/screen-kit';
import { leadListPollMs } from './list-campaign-leads.ts';

export const seriesDays = 30;

const campaignSeriesQuery = (campaignId: string, timeZone: string) =>
  queryOptions({
    ...queryOf(calls.getCampaignSeries, { params: { id: campaignId }, query: { days: seriesDays, timeZone } }),
    // Figures change by themselves, and those since the start stand beside these.
    refetchOnMount: 'always',
    refetchInterval: leadListPollMs,
  });

/** What was sent and came back by day, in days of the zone in which times are shown, and in as many days before. */
export const useCampaignSeries = (campaignId: string) =>
  useQuery(campaignSeriesQuery(campaignId, useShownTimes().timeZone));
