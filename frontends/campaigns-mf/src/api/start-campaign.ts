import { api } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';
import { affected } from './affected.ts';

export function useStartCampaign(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => api.call(calls.startCampaign, { params: { id: campaignId } }),
    onSuccess: () => void invalidate(affected.campaign(campaignId), affected.campaignList, affected.analytics),
  });
}
