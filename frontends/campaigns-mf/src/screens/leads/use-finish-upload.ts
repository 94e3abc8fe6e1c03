import type { ImportRest } from '@cadenza/csv-import';
import { showError, showSuccess, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { affected } from '../../api/affected.ts';
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
    onSettled: () => invalidate(affected.leads, affected.campaign(campaignId), affected.campaignList),
  });
}
