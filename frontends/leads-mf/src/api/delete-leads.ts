import { api } from '@cadenza/api-client';
import { useMutation } from '@cadenza/platform';
import { showError, showSuccess } from '../notices.ts';
import { inBlocks } from './in-blocks.ts';
import { useRefresh } from './refresh.ts';

export function useDeleteLeads() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (leadIds: string[]) => {
      for (const ids of inBlocks(leadIds)) await api.post('/api/leads/bulk-delete', { ids });
    },
    onSuccess: () => showSuccess('Leads deleted successfully'),
    onError: (error) => showError(error, 'Failed to delete leads'),
    onSettled: refresh,
  });
}
