import type { QueryClient } from '@cadenza/screen-kit/core';
import { authCheckQuery } from '../api/auth-check.ts';

/** Removes everything but the session check from the cache, so that the next user never sees this user's data. */
export function forgetAllButSession(queryClient: QueryClient): void {
  const kept = queryClient.getQueryCache().find(authCheckQuery);
  queryClient.removeQueries({ predicate: (query) => query !== kept });
}
