import { api, queryKeys } from '@cadenza/api-client';
import type { LaunchCheck } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

export function useLaunchCheck(campaignId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaign(campaignId), 'launch-check'],
    queryFn: ({ signal }) => api.get<LaunchCheck>(`/api/campaigns/${campaignId}/launch-check`, { signal }),
    // Other campaigns and suppressed addresses change independently of this campaign.
    refetchOnMount: 'always',
  });
}
