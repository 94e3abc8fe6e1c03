import { api } from '@cadenza/api-client';
import { leadIdBlocks } from '@cadenza/lead-entry';
import { showError, showSuccess, useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export function useDeleteLeads() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (leadIds: string[]) => {
      for (const ids of leadIdBlocks(leadIds)) await api.post('/api/leads/bulk-delete', { ids });
    },
    onSuccess: () => showSuccess('Leads deleted successfully'),
    onError: (error) => showError(error, 'Failed to delete leads'),
    onSettled: refresh,
  });
}
