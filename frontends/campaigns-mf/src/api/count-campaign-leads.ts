import { api, queryKeys } from '@cadenza/api-client';
import type { StatusCounts } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { leadListPollMs } from './list-campaign-leads.ts';

/** The number of leads by status; polled, because a running campaign changes it. */
export function useLeadStatusCounts(campaignId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaignLeads(campaignId), 'status-counts'],
    queryFn: ({ signal }) => api.get<StatusCounts>(`/api/campaigns/${campaignId}/leads/status-counts`, { signal }),
    refetchInterval: leadListPollMs,
    refetchOnMount: 'always',
  });
}
