import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { showError, showSuccess, useCreation, useInvalidate, useNavigate } from '@cadenza/screen-kit';
import { stepPath } from '../paths.ts';

/** Makes a copy of a campaign without its leads, and goes to its overview. */
export function useDuplicateCampaign() {
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  return useCreation({
    mutationFn: (id: string, idempotencyKey) =>
      api.call(calls.duplicateCampaign, { params: { id } }, { idempotencyKey }),
    onSuccess: ({ id, name }) => {
      void invalidate(cached.campaignList, cached.analytics);
      showSuccess(`“${name}” is a draft without leads`);
      void navigate(stepPath(id, 'overview'));
    },
    onError: (error) => showError(error, 'Failed to duplicate campaign'),
  });
}
