import { api, type Campaign } from '@cadenza/api-client';
import { attachLeads } from '@cadenza/lead-entry';
import { showError, showSuccess, useCreation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

interface Attachment {
  campaign: Campaign;
  leadIds: string[];
}

export function useAttachLeads() {
  const refresh = useRefresh();
  return useCreation({
    mutationFn: async ({ campaign, leadIds }: Attachment, key) => {
      const { message } = await attachLeads(campaign.id, leadIds, key);
      if (campaign.progressStatus === 'draft') await markLeadsReady(campaign);
      return message;
    },
    // The server may have a remark: that nothing will be sent, for example.
    onSuccess: (remark) =>
      showSuccess(`Leads attached to campaign successfully${remark === undefined ? '' : `. ${remark}`}`),
    onError: (error) => showError(error, 'Failed to attach leads'),
    onSettled: refresh,
  });
}

export async function markLeadsReady(campaign: Campaign): Promise<void> {
  try {
    await api.patch(`/api/campaigns/${campaign.id}`, { progressStatus: 'leads_ready' });
  } catch {
    // The leads are attached, so a campaign that still reads "Not started" is not worth an error.
  }
}
