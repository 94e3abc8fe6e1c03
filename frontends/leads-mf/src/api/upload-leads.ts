import type { BulkLeadRow, Campaign } from '@cadenza/api-client';
import { uploadLeadsInBlocks } from '@cadenza/csv-import';
import { useMutation } from '@cadenza/platform';
import { showError, showSuccess } from '../notices.ts';
import { attachLeads } from './attach-leads.ts';
import { useRefresh } from './refresh.ts';

interface Upload {
  campaign: Campaign;
  rows: BulkLeadRow[];
  onProgress: (storedCount: number) => void;
}

/** Stores the rows of a file as leads, then attaches all of them to the campaign. */
export function useUploadLeads() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ campaign, rows, onProgress }: Upload) => {
      const leads = await uploadLeadsInBlocks(rows, { onProgress });
      return attachLeads({ campaign, leadIds: leads.map((lead) => lead.id) });
    },
    onSuccess: (remark) => showSuccess(`Leads uploaded and attached to campaign successfully${remark}`),
    onError: (error) => showError(error, 'Failed to upload leads'),
    onSettled: refresh,
  });
}
