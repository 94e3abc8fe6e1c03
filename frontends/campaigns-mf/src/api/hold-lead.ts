import { api } from '@cadenza/api-client';
import type { HoldLeadRequest } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

/** Holds a lead until a day begins in the campaign's time zone, or changes that day. */
export function useHoldLead(campaignId: string, leadId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (hold: HoldLeadRequest) => api.call(calls.holdLead, { params: { id: campaignId, leadId }, body: hold }),
    onSuccess: refresh,
  });
}
