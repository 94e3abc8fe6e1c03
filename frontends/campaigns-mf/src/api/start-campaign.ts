import { api } from '@cadenza/api-client';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export function useStartCampaign(campaignId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api.post<{ message?: string } | undefined>(`/api/campaigns/${campaignId}/start`, {}),
    onSuccess: () => void refresh(),
  });
}
