import { api, type CreateLeadRequest } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useCreation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export function useCreateLead() {
  const refresh = useRefresh();
  return useCreation({
    mutationFn: (lead: CreateLeadRequest, idempotencyKey) =>
      api.call(calls.createLead, { body: lead }, { idempotencyKey }),
    onSuccess: () => void refresh(),
  });
}
