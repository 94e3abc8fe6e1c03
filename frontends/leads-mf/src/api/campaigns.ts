import { api, type Campaign, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';

export function useCampaigns() {
  return useQuery({
    queryKey: queryKeys.campaigns,
    queryFn: ({ signal }) => api.get<Campaign[]>('/api/campaigns', { signal }),
  });
}
