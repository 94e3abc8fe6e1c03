import { api, type Campaign, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';

const controlPollMs = 10_000;

export function useCampaign(campaignId: string, { poll = false }: { poll?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.campaign(campaignId),
    queryFn: ({ signal }) => api.get<Campaign>(`/api/campaigns/${campaignId}`, { signal }),
    refetchInterval: poll ? controlPollMs : false,
    // Figures change by themselves: the cached ones are shown and read again.
    refetchOnMount: 'always',
  });
}
