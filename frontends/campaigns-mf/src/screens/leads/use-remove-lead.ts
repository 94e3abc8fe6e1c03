import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from '../../api/refresh.ts';
import { removeCampaignLead } from '../../api/remove-campaign-lead.ts';
import { updateCampaign } from '../../api/update-campaign.ts';

/** Takes a lead out of the campaign; without the last one the campaign is back at its beginning. */
export function useRemoveLead(campaignId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ leadId, isLast }: { leadId: string; isLast: boolean }) => {
      await removeCampaignLead(campaignId, leadId);
      if (isLast) await updateCampaign(campaignId, { progressStatus: 'draft' });
    },
    onSettled: refresh,
  });
}
