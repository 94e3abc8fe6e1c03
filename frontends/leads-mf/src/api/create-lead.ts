import { api, type CreateLeadRequest, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useCreation, useInvalidate } from '@cadenza/screen-kit';

export function useCreateLead() {
  const invalidate = useInvalidate();
  return useCreation({
    mutationFn: (lead: CreateLeadRequest, idempotencyKey) =>
      api.call(calls.createLead, { body: lead }, { idempotencyKey }),
    onSuccess: () => void invalidate(cached.leads, cached.tags),
  });
}
