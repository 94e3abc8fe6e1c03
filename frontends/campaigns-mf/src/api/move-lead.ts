import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Lets a lead of a campaign hear from another mailbox (rule M2). */
export function useMoveLead(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ leadId, mailboxId }: { leadId: string; mailboxId: string }) =>
      api.call(calls.moveLead, { params: { id: campaignId, leadId }, body: { mailboxId } }),
    onSuccess: () => invalidate(cached.campaign(campaignId), cached.campaignList),
  });
}
