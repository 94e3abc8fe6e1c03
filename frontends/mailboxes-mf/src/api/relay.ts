import { api, cached, keyOf, queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, showError, useInvalidate, useMutation, useQuery } from '@cadenza/screen-kit';

/** `sending` remembers what the DNS says of it for some minutes. */
const readAgainMs = 60_000;

/** The relay, and whether its server has names in the DNS. */
export const relayQuery = queryOptions({
  ...queryOf(calls.getRelay),
  refetchOnMount: 'always',
  refetchInterval: readAgainMs,
});

/** Lets follow-ups leave by the relay though its answers are not read. */
export function useSendUnreadByRelay() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => api.call(calls.sendUnreadByRelay, {}),
    onError: (error) => showError(error, 'Failed to let follow-ups leave'),
    onSettled: () => invalidate({ queryKey: keyOf(calls.getRelay) }, cached.campaigns),
  });
}

/**
 * Whether emails of the relay are caught and shown instead of sent. The shell has read it by the time a remote is shown.
 * Undefined while nobody knows.
 */
export function useCatchesMail(): boolean | undefined {
  const { data } = useQuery(queryOf(calls.checkAuth));
  if (data === undefined) return undefined;
  return 'catcher' in data && data.catcher === true;
}
