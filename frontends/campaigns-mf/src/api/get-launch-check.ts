import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

export function launchCheckQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.checkLaunch, { params: { id: campaignId } }),
    // Other campaigns and suppressed addresses change independently of this campaign.
    refetchOnMount: 'always',
  });
}
