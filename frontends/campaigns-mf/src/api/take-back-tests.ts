import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { showError, showSuccess, useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Takes back the test events of a lead, with all that followed from them. */
export function useTakeBackTests(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (leadId: string) => api.call(calls.takeBackTestEvents, { params: { id: campaignId, leadId } }),
    onSuccess: async () => {
      showSuccess('Test taken back');
      await invalidate(cached.campaigns, cached.analytics);
    },
    onError: (error) => showError(error, 'The test could not be taken back'),
  });
}
