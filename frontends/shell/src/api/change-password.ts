import { api, type ChangePasswordRequest, queryKeys } from '@cadenza/api-client';
import { useMutation, useQueryClient } from '@cadenza/screen-kit';
import { toast } from '@cadenza/ui';

/** Errors are shown beside the form. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passwords: ChangePasswordRequest) => api.post('/api/auth/password', passwords),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Password changed. You are signed out everywhere else.' });
      return queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
    },
  });
}
