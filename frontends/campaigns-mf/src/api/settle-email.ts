import { api } from '@cadenza/api-client';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export type Settlement = 'send-again' | 'mark-as-sent';

/** Resolves an email with an unknown outcome. */
export function useSettleEmail(campaignId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ emailId, settlement }: { emailId: string; settlement: Settlement }) =>
      api.post(`/api/campaigns/${campaignId}/emails/${emailId}/${settlement}`, {}),
    // Also after a refusal: the email may have been resolved elsewhere.
    onSettled: refresh,
  });
}
