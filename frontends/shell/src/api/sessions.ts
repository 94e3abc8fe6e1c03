import { api, errorMessage, queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { toast } from '@cadenza/ui';

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  ...queryOf(calls.listSessions),
  // Sessions on other devices begin and end by themselves.
  refetchOnMount: 'always',
});

export function useEndSession() {
  return useEnding((id: string) => api.call(calls.endSession, { params: { id } }), 'Signed out there');
}

export function useEndOtherSessions() {
  return useEnding((_: undefined) => api.call(calls.endOtherSessions), 'Signed out everywhere else');
}

function useEnding<Which>(end: (which: Which) => Promise<unknown>, done: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: end,
    onSuccess: () => toast({ title: 'Success', description: done }),
    onError: (error) =>
      toast({ title: 'Error', description: errorMessage(error, 'Failed to sign out there'), variant: 'destructive' }),
    // Also after a failure: a session that has already ended must leave the list, too.
    onSettled: () => invalidate(sessionsQuery),
  });
}
