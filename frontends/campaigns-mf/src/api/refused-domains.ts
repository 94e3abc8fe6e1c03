import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';
import { leadListPollMs } from './list-campaign-leads.ts';

/** The providers for which leads of a campaign wait. They come and go while it sends. */
export function refusedDomainsQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.listRefusedDomains, { query: { campaignId } }),
    refetchOnMount: 'always',
    refetchInterval: leadListPollMs,
  });
}
