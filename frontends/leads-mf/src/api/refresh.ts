import { queryKeys } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/screen-kit';

/** Reads leads and campaigns again, wherever they are shown. */
export function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.leads }),
      queryClient.invalidateQueries({ queryKey: queryKeys.campaigns }),
    ]);
}
