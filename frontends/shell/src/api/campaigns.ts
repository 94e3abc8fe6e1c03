import { api, type Campaign, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';

/** All campaigns, newest first. Read again on each visit, because the counters move by themselves. */
export function useCampaigns() {
  return useQuery({
    queryKey: queryKeys.campaigns,
    queryFn: ({ signal }) => api.get<Campaign[]>('/api/campaigns', { signal }),
    refetchOnMount: 'always',
  });
}
