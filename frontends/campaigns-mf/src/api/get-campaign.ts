import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

export function campaignQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.getCampaign, { params: { id: campaignId } }),
    // Figures change by themselves: the cached ones are shown and read again.
    refetchOnMount: 'always',
  });
}
