import { queryOptions, useQueryClient } from '@cadenza/screen-kit/core';
import { useCallback } from 'react';
import { findNewBuild } from './find-new-build.ts';

const lookEveryMs = 5 * 60_000;

/** Looks now and then, and when somebody comes back to the page; not when the page is opened, as it is new then. */
export const newBuildQuery = queryOptions({
  queryKey: ['new-build'],
  queryFn: findNewBuild,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: lookEveryMs,
  refetchOnWindowFocus: 'always',
  retry: false,
});

/** Answers a function that looks at once. */
export function useLookForUpdate(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.refetchQueries({ queryKey: newBuildQuery.queryKey }), [queryClient]);
}
