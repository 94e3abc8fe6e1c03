import { api, queryKeys } from '@cadenza/api-client';
import type { CampaignEmail } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

/** Emails of a campaign with an unknown outcome. */
export function useUnknownEmails(campaignId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaign(campaignId), 'emails', 'unknown'],
    queryFn: ({ signal }) => api.get<CampaignEmail[]>(`/api/campaigns/${campaignId}/emails?status=unknown`, { signal }),
    refetchOnMount: 'always',
  });
}
