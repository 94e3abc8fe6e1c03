import { api, type CreateLeadRequest } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useCreation, useInvalidate } from '@cadenza/screen-kit';
import { affected } from './affected.ts';

export function useCreateLead() {
  const invalidate = useInvalidate();
  return useCreation({
    mutationFn: (lead: CreateLeadRequest, idempotencyKey) =>
      api.call(calls.createLead, { body: lead }, { idempotencyKey }),
    onSuccess: () => void invalidate(affected.leads),
  });
}
