import { api, queryKeys } from '@cadenza/api-client';
import type { Funnel } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

/** What a campaign's report comes to: its counters, and its figures by row and by step. */
export function useFunnel(campaignId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaignReport(campaignId), 'funnel'],
    queryFn: ({ signal }) => api.get<Funnel>(`/api/campaigns/${campaignId}/funnel`, { signal }),
    // Figures move without the user's doing: what is remembered is shown, and read again.
    refetchOnMount: 'always',
  });
}
