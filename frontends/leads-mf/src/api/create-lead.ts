import { api, type CreateLeadRequest, type Lead } from '@cadenza/api-client';
import { useCreation } from '@cadenza/platform';
import { showError, showSuccess } from '../notices.ts';
import { useRefresh } from './refresh.ts';

export function useCreateLead() {
  const refresh = useRefresh();
  return useCreation({
    mutationFn: (lead: CreateLeadRequest, idempotencyKey) => api.post<Lead>('/api/leads', lead, { idempotencyKey }),
    onSuccess: () => {
      showSuccess('Lead created successfully');
      void refresh();
    },
    onError: (error) => showError(error, 'Failed to create lead'),
  });
}
