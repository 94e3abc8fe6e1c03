import { api, errorMessage } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useMutation, useQueryClient } from '@cadenza/screen-kit/core';
import { toast } from '@cadenza/ui/elements';

export interface Credentials {
  email: string;
  password: string;
}

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.call(calls.login, { body: credentials }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Welcome to the product' });
      // Everything, because data from before the session was lost may be out of date.
      return queryClient.invalidateQueries();
    },
    onError: (error) =>
      toast({
        title: 'Login failed',
        description: errorMessage(error, 'Invalid credentials'),
        variant: 'destructive',
      }),
  });
}
