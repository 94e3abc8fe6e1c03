import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** All mailboxes, by address. */
export const mailboxesQuery = queryOptions({
  ...queryOf(calls.listMailboxes),
  // States and figures change by themselves: the cached ones are shown and read again.
  refetchOnMount: 'always',
});
