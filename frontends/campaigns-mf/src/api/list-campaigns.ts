import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

export const campaignsQuery = queryOptions({
  ...queryOf(calls.listCampaigns),
  // Figures change by themselves: the cached ones are shown and read again.
  refetchOnMount: 'always',
});
