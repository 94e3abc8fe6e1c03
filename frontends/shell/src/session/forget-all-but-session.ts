import { queryKeys } from '@cadenza/api-client';
import type { QueryClient } from '@cadenza/screen-kit/core';

/** Removes everything but the session check from the cache, so that the next user never sees this user's data. */
export function forgetAllButSession(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKeys.authCheck[0] });
}
