import { api, queryKeys, type Report } from '@cadenza/api-client';
import { useQuery } from '@cadenza/platform';

export function useReport(campaignId: string) {
  return useQuery({
    queryKey: queryKeys.campaignReport(campaignId),
    queryFn: ({ signal }) => api.get<Report>(`/api/campaigns/${campaignId}/report`, { signal }),
    // Figures move without the user's doing: what is remembered is shown, and read again.
    refetchOnMount: 'always',
  });
}
