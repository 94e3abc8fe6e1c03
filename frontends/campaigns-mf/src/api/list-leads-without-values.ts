import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';
import { leadListPollMs } from './list-campaign-leads.ts';

/** The leads that wait for a value. Values come from elsewhere, too. */
export function leadsWithoutValuesQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.listLeadsWithoutValues, { params: { id: campaignId } }),
    refetchOnMount: 'always',
    refetchInterval: leadListPollMs,
  });
}
