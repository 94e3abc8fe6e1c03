import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useCreation, useInvalidate } from '@cadenza/screen-kit';

export function useCreateCampaign() {
  const invalidate = useInvalidate();
  return useCreation({
    mutationFn: (name: string, idempotencyKey) =>
      api.call(calls.createCampaign, { body: { name, status: 'draft', progressStatus: 'draft' } }, { idempotencyKey }),
    onSuccess: () => void invalidate(cached.campaignList, cached.analytics),
  });
}
