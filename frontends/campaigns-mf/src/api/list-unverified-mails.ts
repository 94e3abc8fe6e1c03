import { api, queryKeys } from '@cadenza/api-client';
import type { UnverifiedMail } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

/** Unverified mails of a campaign. */
export function useUnverifiedMails(campaignId: string) {
  return useQuery({
    queryKey: [...queryKeys.campaign(campaignId), 'received-mails', 'unverified'],
    queryFn: ({ signal }) =>
      api.get<UnverifiedMail[]>(`/api/campaigns/${campaignId}/received-mails/unverified`, { signal }),
    refetchOnMount: 'always',
  });
}
