import { api, type Lead, queryKeys } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';

/** How many leads there are; the server counts them. */
export function useLeadCount() {
  return useQuery({
    queryKey: [...queryKeys.leads, 'count'],
    queryFn: async ({ signal }) => {
      const { rows, total } = await api.getPage<Lead>('/api/leads?limit=1', { signal });
      return total ?? rows.length;
    },
  });
}
