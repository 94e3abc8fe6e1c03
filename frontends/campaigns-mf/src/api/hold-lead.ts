import { api } from '@cadenza/api-client';
import type { HeldLead, HoldLeadRequest } from '@cadenza/contracts';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

/** Holds a lead until a day begins in the campaign's time zone, or changes that day. */
export function useHoldLead(campaignId: string, leadId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (hold: HoldLeadRequest) => api.put<HeldLead>(`/api/campaigns/${campaignId}/holds/${leadId}`, hold),
    onSuccess: refresh,
  });
}
