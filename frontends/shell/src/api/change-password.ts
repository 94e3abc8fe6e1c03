import { api, type ChangePasswordRequest } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';
import { toast } from '@cadenza/ui';
import { sessionsQuery } from './sessions.ts';

/** Errors are shown beside the form. */
export function useChangePassword() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (passwords: ChangePasswordRequest) => api.call(calls.changePassword, { body: passwords }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Password changed. You are signed out everywhere else.' });
      return invalidate(sessionsQuery);
    },
  });
}
