import { api, type Lead, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/platform';

export function useLeads() {
  return useQuery({
    queryKey: queryKeys.leads,
    queryFn: ({ signal }) => api.get<Lead[]>('/api/leads', { signal }),
  });
}
