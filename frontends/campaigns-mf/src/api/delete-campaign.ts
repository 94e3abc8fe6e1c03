import { api, queryKeys } from '@cadenza/api-client';
import { useMutation, useQueryClient } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export function useDeleteCampaign() {
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (campaignId: string) => api.delete(`/api/campaigns/${campaignId}`),
    onSuccess: (_response, campaignId) => {
      // Dropped, not read again: the responses would be 404.
      queryClient.removeQueries({ queryKey: queryKeys.campaign(campaignId) });
      return refresh();
    },
  });
}
