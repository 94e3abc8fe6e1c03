import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** The emails of a campaign to one lead, as they were sent. */
export function sentEmailsQuery(campaignId: string, leadId: string) {
  return queryOptions({
    ...queryOf(calls.listSentEmails, { params: { id: campaignId }, query: { leadId } }),
    refetchOnMount: 'always',
  });
}
