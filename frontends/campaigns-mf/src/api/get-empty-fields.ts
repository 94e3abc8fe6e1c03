import { api, queryKeys } from '@cadenza/api-client';
import type { EmptyFields } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

/** For how many leads of a campaign each field is empty. */
export function useEmptyFields(campaignId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaignLeads(campaignId), 'empty-fields'],
    queryFn: ({ signal }) => api.get<EmptyFields>(`/api/campaigns/${campaignId}/leads/empty-fields`, { signal }),
  });
}
