import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

const days = 7;
const readAgainMs = 30_000;

/** What a campaign can send today and on the six days after, and what limits each of its senders. */
export function capacityQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.getCapacity, { params: { id: campaignId }, query: { days } }),
    refetchOnMount: 'always',
    // Each sent email makes it less.
    refetchInterval: readAgainMs,
  });
}
