import { api, type Campaign, type CreateCampaignRequest } from '@cadenza/api-client';
import { useMutation } from '@cadenza/platform';
import { useRefresh } from './refresh.ts';

export function useCreateCampaign() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name: string) =>
      api.post<Campaign>('/api/campaigns', {
        name,
        status: 'draft',
        progressStatus: 'draft',
      } satisfies CreateCampaignRequest),
    onSuccess: () => void refresh(),
  });
}
