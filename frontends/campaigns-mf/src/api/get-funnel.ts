import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** The figures of a campaign's report: its counters, and totals by row and by step. */
export function funnelQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.getFunnel, { params: { id: campaignId } }),
    // Figures change by themselves: the cached ones are shown and read again.
    refetchOnMount: 'always',
  });
}
