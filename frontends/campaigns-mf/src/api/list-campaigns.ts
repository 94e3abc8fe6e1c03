import { api, type Campaign, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';

export function useCampaigns({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.campaigns,
    enabled,
    queryFn: ({ signal }) => api.get<Campaign[]>('/api/campaigns', { signal }),
    // Figures move without the user's doing: what is remembered is shown, and read again.
    refetchOnMount: 'always',
  });
}
