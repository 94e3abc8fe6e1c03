import { queryOf } from '@cadenza/api-client';
import type { SeriesDays } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { keepPreviousData, queryOptions, useQuery, useShownTimes } from '@cadenza/screen-kit';

/** Read again on each visit, because they move by themselves. */
const seriesQuery = (days: SeriesDays, timeZone: string) =>
  queryOptions({
    ...queryOf(calls.getSeries, { query: { days, timeZone } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** The account's figures by day, in days of the zone in which times are shown. */
export const useSeries = (days: SeriesDays) => useQuery(seriesQuery(days, useShownTimes().timeZone));
