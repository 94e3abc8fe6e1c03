import { api } from '@cadenza/api-client';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

/** Lets a lead on hold go on now. */
export function useResumeLead(campaignId: string, leadId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api.delete(`/api/campaigns/${campaignId}/holds/${leadId}`),
    // Also after a refusal: the hold may have ended meanwhile.
    onSettled: refresh,
  });
}
