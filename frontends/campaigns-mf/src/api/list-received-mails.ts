import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** What came back from one lead of a campaign. */
export function receivedMailsQuery(campaignId: string, leadId: string) {
  return queryOptions({
    ...queryOf(calls.listReceivedMails, { params: { id: campaignId }, query: { leadId } }),
    refetchOnMount: 'always',
  });
}
