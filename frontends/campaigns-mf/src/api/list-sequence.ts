import { api, queryKeys, type SequenceStep } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';

export function useSequence(campaignId: string) {
  return useQuery({
    queryKey: queryKeys.campaignSequences(campaignId),
    queryFn: ({ signal }) => api.get<SequenceStep[]>(`/api/campaigns/${campaignId}/sequences`, { signal }),
  });
}
