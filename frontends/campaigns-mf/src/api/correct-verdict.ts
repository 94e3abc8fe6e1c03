import { api, cached, keyOf } from '@cadenza/api-client';
import type { CorrectVerdictRequest } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Corrects what a mail that came back is taken for. */
export function useCorrectVerdict(campaignId: string, mailId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (correction: CorrectVerdictRequest) =>
      api.call(calls.correctVerdict, { params: { id: campaignId, mailId }, body: correction }),
    // In every campaign: a verdict can suppress the address, or end its suppression.
    onSuccess: () => invalidate({ queryKey: keyOf(calls.listReturnedEmails) }, cached.campaigns, cached.analytics),
  });
}
