import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

export function useStartCampaign(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => api.call(calls.startCampaign, { params: { id: campaignId } }),
    onSuccess: () => void invalidate(cached.campaign(campaignId), cached.campaignList, cached.analytics),
  });
}
