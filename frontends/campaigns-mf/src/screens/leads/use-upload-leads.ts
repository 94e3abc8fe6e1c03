import type { BulkLeadRow } from '@cadenza/api-client';
import { uploadLeadsInBlocks } from '@cadenza/csv-import';
import { useMutation } from '@cadenza/platform';
import { attachLeads } from '../../api/attach-leads.ts';
import { useRefresh } from '../../api/refresh.ts';
import { updateCampaign } from '../../api/update-campaign.ts';

/** Stores the rows of a file as leads and attaches them; with at least one lead the campaign moves on. */
export function useUploadLeads(campaignId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ rows, onProgress }: { rows: BulkLeadRow[]; onProgress: (storedCount: number) => void }) => {
      const leads = await uploadLeadsInBlocks(rows, { onProgress });
      if (leads.length === 0) return null;
      const attached = await attachLeads(campaignId, [...new Set(leads.map((lead) => lead.id))]);
      await updateCampaign(campaignId, { progressStatus: 'leads_ready' });
      return attached;
    },
    onSettled: refresh,
  });
}
