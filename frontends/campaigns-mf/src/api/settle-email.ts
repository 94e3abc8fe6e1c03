import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

/** The parameters of the paths. */
interface EmailOfCampaign {
  id: string;
  emailId: string;
}

const settlements = {
  'send-again': (params: EmailOfCampaign) => api.call(calls.sendAgain, { params }),
  'mark-as-sent': (params: EmailOfCampaign) => api.call(calls.markAsSent, { params }),
};

export type Settlement = keyof typeof settlements;

/** Resolves an email with an unknown outcome. */
export function useSettleEmail(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ emailId, settlement }: { emailId: string; settlement: Settlement }) =>
      settlements[settlement]({ id: campaignId, emailId }),
    // Also after a refusal: the email may have been resolved elsewhere.
    onSettled: () => invalidate(cached.campaign(campaignId), cached.campaignList, cached.analytics),
  });
}
