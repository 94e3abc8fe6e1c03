import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation, useQueryClient } from '@cadenza/screen-kit';
import { unsavedStep } from '../unsaved/unsaved-steps.ts';

export function useStartCampaign(campaignId: string) {
  const queryClient = useQueryClient();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => api.call(calls.startCampaign, { params: { id: campaignId } }),
    onSuccess: () => {
      // The launch settings are locked from here on.
      unsavedStep(queryClient, campaignId, 'launch').forget();
      void invalidate(cached.campaign(campaignId), cached.campaignList, cached.analytics);
    },
  });
}
