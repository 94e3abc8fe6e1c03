import { api, type CampaignLead, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/platform';

export const leadListPollMs = 10_000;

export function useCampaignLeads(campaignId: string, { poll = false }: { poll?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.campaignLeads(campaignId),
    queryFn: ({ signal }) => api.get<CampaignLead[]>(`/api/campaigns/${campaignId}/leads`, { signal }),
    refetchInterval: poll ? leadListPollMs : false,
    refetchOnMount: poll ? 'always' : true,
  });
}
