import { api, type Campaign, type CreateCampaignRequest } from '@cadenza/api-client';
import { useCreation } from '@cadenza/screen-kit';
import { useRefresh } from './refresh.ts';

export function useCreateCampaign() {
  const refresh = useRefresh();
  return useCreation({
    mutationFn: (name: string, idempotencyKey) =>
      api.post<Campaign>(
        '/api/campaigns',
        { name, status: 'draft', progressStatus: 'draft' } satisfies CreateCampaignRequest,
        { idempotencyKey },
      ),
    onSuccess: () => void refresh(),
  });
}
