import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { leadIdBlocks } from '@cadenza/lead-entry';
import { showError, showSuccess, useInvalidate, useMutation } from '@cadenza/screen-kit';

export function useDeleteLeads() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (leadIds: string[]) => {
      for (const ids of leadIdBlocks(leadIds)) await api.call(calls.deleteLeads, { body: { ids } });
    },
    onSuccess: () => showSuccess('Leads deleted successfully'),
    onError: (error) => showError(error, 'Failed to delete leads'),
    // Any campaign may have had some of them.
    onSettled: () => invalidate(cached.leads, cached.campaigns),
  });
}
