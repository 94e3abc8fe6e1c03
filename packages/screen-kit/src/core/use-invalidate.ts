import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Returns a function that a mutation calls with the queries that it changed. The promise settles when those on the
 * screen are fresh; the others are read again when they are next shown.
 */
export function useInvalidate(): (...changed: InvalidateQueryFilters[]) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (...changed) => {
      await Promise.all(changed.map((queries) => queryClient.invalidateQueries(queries)));
    },
    [queryClient],
  );
}
