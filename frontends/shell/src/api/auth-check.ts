import { ApiError, type AuthCheck, api, queryKeys } from '@cadenza/api-client';
import { queryOptions, useQuery } from '@cadenza/screen-kit/core';

/**
 * `catcher` is true where emails are caught and shown instead of sent; `proxyUntrusted` where this call came through a
 * proxy that the gateway is not told to trust.
 */
export type Session = AuthCheck & { catcher?: boolean; proxyUntrusted?: boolean };

export const authCheckQuery = queryOptions({
  queryKey: queryKeys.authCheck,
  queryFn: ({ signal }) => readSession(signal),
});

export function useAuthCheck() {
  return useQuery(authCheckQuery);
}

async function readSession(signal: AbortSignal): Promise<Session> {
  try {
    return await api.get<Session>('/api/auth/check', { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { authenticated: false };
    throw error;
  }
}
