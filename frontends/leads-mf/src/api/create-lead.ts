import { api, type CreateLeadRequest, type Lead } from '@cadenza/api-client';
import { useCreation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export function useCreateLead() {
  const refresh = useRefresh();
  return useCreation({
    mutationFn: (lead: CreateLeadRequest, idempotencyKey) => api.post<Lead>('/api/leads', lead, { idempotencyKey }),
    onSuccess: () => void refresh(),
  });
}
