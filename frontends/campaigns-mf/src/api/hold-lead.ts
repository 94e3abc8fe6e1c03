import { api, cached } from '@cadenza/api-client';
import type { HoldLeadRequest } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Holds a lead until a day begins in the campaign's time zone, or changes that day. */
export function useHoldLead(campaignId: string, leadId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (hold: HoldLeadRequest) => api.call(calls.holdLead, { params: { id: campaignId, leadId }, body: hold }),
    // The next email of the campaign may be another one.
    onSuccess: () => invalidate(cached.campaign(campaignId), cached.campaignList),
  });
}
