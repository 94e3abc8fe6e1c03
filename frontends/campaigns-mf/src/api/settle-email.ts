import { api } from '@cadenza/api-client';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export type Settlement = 'send-again' | 'mark-as-sent';

/** Says what becomes of an email of which nobody knows whether it arrived. */
export function useSettleEmail(campaignId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ emailId, settlement }: { emailId: string; settlement: Settlement }) =>
      api.post(`/api/campaigns/${campaignId}/emails/${emailId}/${settlement}`, {}),
    // Also after a refusal: somebody or something else may have settled it.
    onSettled: refresh,
  });
}
