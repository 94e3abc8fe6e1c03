import { api, type Campaign, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';

export function useCampaigns({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.campaigns,
    enabled,
    queryFn: ({ signal }) => api.get<Campaign[]>('/api/campaigns', { signal }),
    // Figures change by themselves: the cached ones are shown and read again.
    refetchOnMount: 'always',
  });
}
