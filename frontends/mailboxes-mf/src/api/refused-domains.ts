import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

const readAgainMs = 30_000;

/** The providers that take no mail of our domains. They come and go by themselves. */
export const refusedDomainsQuery = queryOptions({
  ...queryOf(calls.listRefusedDomains),
  refetchOnMount: 'always',
  refetchInterval: readAgainMs,
});
