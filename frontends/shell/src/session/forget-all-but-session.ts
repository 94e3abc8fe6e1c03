import { queryKeys } from '@cadenza/api-client';
import type { QueryClient } from '@cadenza/screen-kit/core';

/** Nothing that one user read may be shown to the next. */
export function forgetAllButSession(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKeys.authCheck[0] });
}
