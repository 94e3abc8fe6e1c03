import { cached } from '@cadenza/api-client';
import type { ImportRest } from '@cadenza/csv-import';
import { showError, showSuccess, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { updateCampaign } from '../../api/update-campaign.ts';

/** Runs when the rows of a file are stored and attached: with at least one lead the campaign moves on. */
export function useFinishUpload(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ leads }: ImportRest) => {
      if (leads > 0) await updateCampaign(campaignId, { progressStatus: 'leads_ready' });
    },
    onSuccess: (_, { complete }) => {
      if (complete) showSuccess('Leads uploaded successfully');
    },
    onError: (error) => showError(error, 'Failed to upload leads'),
    // The rows fill blanks of known leads, which other campaigns may have as well (rule J4).
    onSettled: () => invalidate(cached.leads, cached.campaigns, cached.tags, cached.leadImports),
  });
}
