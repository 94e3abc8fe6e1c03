import { ApiError, api, type TestEvent } from '@cadenza/api-client';
import { useMutation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export function useTrackEvent(campaignId: string | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ leadId, event }: { leadId: string; event: TestEvent }) => {
      if (!campaignId) throw new ApiError(0, 'Campaign ID is required');
      return api.post(`/api/campaigns/${campaignId}/tracking`, { leadId, event });
    },
    onSuccess: refresh,
  });
}
