import { ApiError, api, cached, type TestEvent } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';

export function useTrackEvent(campaignId: string | undefined) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ leadId, event }: { leadId: string; event: TestEvent }) => {
      if (!campaignId) throw new ApiError(0, 'Campaign ID is required');
      return api.call(calls.trackTestEvent, { params: { id: campaignId }, body: { leadId, event } });
    },
    // In every campaign: a bounce or a complaint suppresses the address.
    onSuccess: () => invalidate(cached.campaigns, cached.analytics),
  });
}
