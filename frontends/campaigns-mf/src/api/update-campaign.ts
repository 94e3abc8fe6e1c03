import { api, type Campaign, type UpdateCampaignRequest } from '@cadenza/api-client';
import { useMutation } from '@cadenza/platform';
import { useRefresh } from './refresh.ts';

export function updateCampaign(campaignId: string, change: UpdateCampaignRequest): Promise<Campaign> {
  return api.patch<Campaign>(`/api/campaigns/${campaignId}`, change);
}

export function useUpdateCampaign(campaignId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: UpdateCampaignRequest) => updateCampaign(campaignId, change),
    onSuccess: refresh,
  });
}
