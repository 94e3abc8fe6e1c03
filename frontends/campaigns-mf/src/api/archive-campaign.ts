import { api, type Campaign, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { showError, showSuccess, useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Puts a campaign into the archive or takes it out (rule L12), whichever it is not. */
export function useArchiveCampaign() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, archivedAt }: Campaign) =>
      archivedAt
        ? api.call(calls.unarchiveCampaign, { params: { id } })
        : api.call(calls.archiveCampaign, { params: { id } }),
    onSuccess: ({ id, name, archivedAt }) => {
      showSuccess(archivedAt ? `“${name}” is archived` : `“${name}” is back in the list`);
      return invalidate(cached.campaignList, cached.campaign(id));
    },
    onError: (error, { archivedAt }) =>
      showError(error, archivedAt ? 'Failed to take the campaign out' : 'Failed to archive campaign'),
  });
}
