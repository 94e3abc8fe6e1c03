import { queryOptions, useQueryClient } from '@cadenza/screen-kit/core';
import { useCallback } from 'react';
import { findNewBuild } from './find-new-build.ts';

const lookEveryMs = 5 * 60_000;

/** Checks at intervals and when the user returns to the page, but not when the page opens, because it is new then. */
export const newBuildQuery = queryOptions({
  queryKey: ['new-build'],
  queryFn: findNewBuild,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: lookEveryMs,
  refetchOnWindowFocus: 'always',
  retry: false,
});

/** Returns a function that checks at once. */
export function useLookForUpdate(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.refetchQueries({ queryKey: newBuildQuery.queryKey }), [queryClient]);
}
