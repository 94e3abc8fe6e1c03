import { api, type Campaign, type RequestOptions, type UpdateCampaignRequest } from '@cadenza/api-client';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export function updateCampaign(
  campaignId: string,
  change: UpdateCampaignRequest,
  options?: RequestOptions,
): Promise<Campaign> {
  return api.patch<Campaign>(`/api/campaigns/${campaignId}`, change, options);
}

export function useUpdateCampaign(campaignId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: UpdateCampaignRequest) => updateCampaign(campaignId, change),
    onSuccess: refresh,
  });
}
