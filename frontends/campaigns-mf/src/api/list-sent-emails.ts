import { api, queryKeys } from '@cadenza/api-client';
import type { SentEmail } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

/** The emails of a campaign to one lead, as they were sent. */
export function useSentEmails(campaignId: string, leadId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaign(campaignId), 'sent-emails', leadId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ leadId });
      return api.get<SentEmail[]>(`/api/campaigns/${campaignId}/sent-emails?${query}`, { signal });
    },
    refetchOnMount: 'always',
  });
}
