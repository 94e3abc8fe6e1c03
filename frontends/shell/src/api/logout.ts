import { api, errorMessage } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useMutation, useQueryClient } from '@cadenza/screen-kit';
import { toast } from '@cadenza/ui';
import { forgetAllButSession } from '../session/forget-all-but-session.ts';
import { authCheckQuery } from './auth-check.ts';

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(calls.logout),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: authCheckQuery.queryKey });
      forgetAllButSession(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Error', description: errorMessage(error, 'Failed to log out'), variant: 'destructive' }),
  });
}
