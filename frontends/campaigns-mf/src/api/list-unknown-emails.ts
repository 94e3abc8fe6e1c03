import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** Emails of a campaign with an unknown outcome. */
export function unknownEmailsQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.listCampaignEmails, { params: { id: campaignId }, query: { status: 'unknown' } }),
    refetchOnMount: 'always',
  });
}
