import { api, queryKeys } from '@cadenza/api-client';
import type { ReceivedMail } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

/** What came back from one lead of a campaign. */
export function useReceivedMails(campaignId: string, leadId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaign(campaignId), 'received-mails', leadId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ leadId });
      return api.get<ReceivedMail[]>(`/api/campaigns/${campaignId}/received-mails?${query}`, { signal });
    },
    refetchOnMount: 'always',
  });
}
