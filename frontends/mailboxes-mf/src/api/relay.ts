import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useQuery } from '@cadenza/screen-kit';

/**
 * Whether emails of the relay are caught and shown instead of sent. The shell has read it by the time a remote is shown.
 * Undefined while nobody knows.
 */
export function useCatchesMail(): boolean | undefined {
  const { data } = useQuery(queryOf(calls.checkAuth));
  if (data === undefined) return undefined;
  return 'catcher' in data && data.catcher === true;
}
