import { api, cached } from '@cadenza/api-client';
import type { CampaignSenders } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Changes who sends for a campaign, also while it runs. */
export function useChangeSenders(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (senders: CampaignSenders) =>
      api.call(calls.changeSenders, { params: { id: campaignId }, body: senders }),
    // What it can send, and when its next email leaves, are other ones.
    onSuccess: () => invalidate(cached.campaign(campaignId), cached.campaignList),
  });
}
