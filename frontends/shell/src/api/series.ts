import { api, queryKeys } from '@cadenza/api-client';
import type { Series, SeriesDays } from '@cadenza/contracts';
import { keepPreviousData, useQuery } from '@cadenza/screen-kit';

/** The account's figures by day, in the days of the reader. Read again on each visit, because they move by themselves. */
export function useSeries(days: SeriesDays) {
  const query = new URLSearchParams({
    days: String(days),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return useQuery({
    queryKey: [...queryKeys.analytics, 'series', days],
    queryFn: ({ signal }) => api.get<Series>(`/api/analytics/series?${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
