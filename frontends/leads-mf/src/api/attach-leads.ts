import { api, type Campaign, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { attachLeads } from '@cadenza/lead-entry';
import { showError, showSuccess, useCreation, useInvalidate } from '@cadenza/screen-kit';

interface LeadsToAttach {
  campaign: Campaign;
  leadIds: string[];
}

/** @param onProgress called with how many leads are attached so far */
export function useAttachLeads(onProgress?: (doneCount: number) => void) {
  const invalidate = useInvalidate();
  return useCreation({
    mutationFn: async ({ campaign, leadIds }: LeadsToAttach, key) => {
      const { message } = await attachLeads(campaign.id, leadIds, key, onProgress);
      if (campaign.progressStatus === 'draft') await markLeadsReady(campaign);
      return message;
    },
    // The server may have a remark: that nothing will be sent, for example.
    onSuccess: (remark) =>
      showSuccess(`Leads attached to campaign successfully${remark === undefined ? '' : `. ${remark}`}`),
    onError: (error) => showError(error, 'Failed to attach leads'),
    // Also after a failure: earlier blocks of leads may have been attached, and a lead may be gone.
    onSettled: (_, __, { campaign }) => invalidate(cached.leads, cached.campaignList, cached.campaign(campaign.id)),
  });
}

export async function markLeadsReady({ id }: Campaign): Promise<void> {
  try {
    await api.call(calls.updateCampaign, { params: { id }, body: { progressStatus: 'leads_ready' } });
  } catch {
    // The leads are attached, so a campaign that still reads "Not started" is not worth an error.
  }
}
