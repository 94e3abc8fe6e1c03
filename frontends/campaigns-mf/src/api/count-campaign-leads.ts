import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';
import { leadListPollMs } from './list-campaign-leads.ts';

/** The number of leads by status; polled, because a running campaign changes it. */
export function leadStatusCountsQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.countCampaignLeads, { params: { id: campaignId } }),
    refetchInterval: leadListPollMs,
    refetchOnMount: 'always',
  });
}
