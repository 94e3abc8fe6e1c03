import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation, useQueryClient } from '@cadenza/screen-kit';
import { forgetUnsaved } from '../unsaved/unsaved-steps.ts';

export function useDeleteCampaign() {
  const queryClient = useQueryClient();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (campaignId: string) => api.call(calls.deleteCampaign, { params: { id: campaignId } }),
    onSuccess: (_response, campaignId) => {
      // Dropped, not read again: the responses would be 404.
      queryClient.removeQueries(cached.campaign(campaignId));
      forgetUnsaved(queryClient, campaignId);
      return invalidate(cached.campaignList, cached.analytics);
    },
  });
}
