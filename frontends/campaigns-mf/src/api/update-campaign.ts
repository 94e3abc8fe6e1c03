import { api, type Campaign, cached, type RequestOptions, type UpdateCampaignRequest } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

export function updateCampaign(
  campaignId: string,
  change: UpdateCampaignRequest,
  options?: RequestOptions,
): Promise<Campaign> {
  return api.call(calls.updateCampaign, { params: { id: campaignId }, body: change }, options);
}

export function useUpdateCampaign(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (change: UpdateCampaignRequest) => updateCampaign(campaignId, change),
    // The analytics show the names of campaigns.
    onSuccess: () => invalidate(cached.campaign(campaignId), cached.campaignList, cached.analytics),
  });
}
