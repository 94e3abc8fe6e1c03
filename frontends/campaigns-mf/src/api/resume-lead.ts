import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Lets a lead on hold go on now. */
export function useResumeLead(campaignId: string, leadId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => api.call(calls.liftHold, { params: { id: campaignId, leadId } }),
    // Also after a refusal: the hold may have ended meanwhile.
    onSettled: () => invalidate(cached.campaign(campaignId), cached.campaignList),
  });
}
