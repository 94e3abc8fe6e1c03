import { api } from '@cadenza/api-client';
import { useMutation } from '@cadenza/screen-kit';
import type { ControlAction } from '../campaign/lifecycle.ts';
import { useRefresh } from './refresh.ts';

/** Pauses, resumes or stops. */
export function useControlCampaign(campaignId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (action: ControlAction) => api.post(`/api/campaigns/${campaignId}/${action}`, {}),
    onSuccess: refresh,
  });
}
