import { queryOf } from '@cadenza/api-client';
import type { SeriesDays } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { keepPreviousData, queryOptions } from '@cadenza/screen-kit';

/** The account's figures by day, in the days of the reader. Read again on each visit, because they move by themselves. */
export function seriesQuery(days: SeriesDays) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    ...queryOf(calls.getSeries, { query: { days, timeZone } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
