import { type Analytics, api, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';

/** The figures of the whole account. Read again on each visit, because they move by themselves. */
export function useAnalytics() {
  return useQuery({
    queryKey: queryKeys.analytics,
    queryFn: ({ signal }) => api.get<Analytics | null>('/api/analytics', { signal }),
    refetchOnMount: 'always',
  });
}
