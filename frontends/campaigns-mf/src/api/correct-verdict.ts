import { api } from '@cadenza/api-client';
import type { CorrectVerdictRequest, ReceivedMail } from '@cadenza/contracts';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

/** Corrects what a mail that came back is taken for. */
export function useCorrectVerdict(campaignId: string, mailId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (correction: CorrectVerdictRequest) =>
      api.put<ReceivedMail>(`/api/campaigns/${campaignId}/received-mails/${mailId}/verdict`, correction),
    onSuccess: refresh,
  });
}
