import { queryKeys } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/screen-kit';
import { useCallback } from 'react';

/**
 * Reads again everything a change may have touched: campaigns with all that belongs to them, leads, figures. The
 * promise settles when the data on the screen is fresh.
 */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.campaigns }),
      queryClient.invalidateQueries({ queryKey: queryKeys.leads }),
      queryClient.invalidateQueries({ queryKey: queryKeys.analytics }),
    ]);
  }, [queryClient]);
}
