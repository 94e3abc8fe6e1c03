import { api, queryKeys } from '@cadenza/api-client';
import type { Funnel } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

/** The figures of a campaign's report: its counters, and totals by row and by step. */
export function useFunnel(campaignId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaignReport(campaignId), 'funnel'],
    queryFn: ({ signal }) => api.get<Funnel>(`/api/campaigns/${campaignId}/funnel`, { signal }),
    // Figures change by themselves: the cached ones are shown and read again.
    refetchOnMount: 'always',
  });
}
