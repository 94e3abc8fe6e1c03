import { cached } from '@cadenza/api-client';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';
import { removeCampaignLead } from '../../api/remove-campaign-lead.ts';
import { updateCampaign } from '../../api/update-campaign.ts';

/** Detaches a lead from the campaign; without its last lead the campaign is back at its first step. */
export function useRemoveLead(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ leadId, isLast }: { leadId: string; isLast: boolean }) => {
      await removeCampaignLead(campaignId, leadId);
      if (isLast) await updateCampaign(campaignId, { progressStatus: 'draft' });
    },
    onSettled: () => invalidate(cached.campaign(campaignId), cached.campaignList, cached.analytics),
  });
}
