import { ApiError, type AuthCheck, api, keyOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, useQuery } from '@cadenza/screen-kit/core';

/**
 * `catcher` is true where emails are caught and shown instead of sent; `proxyUntrusted` where this call came through a
 * proxy that the gateway is not set to trust.
 */
export type Session = AuthCheck & { catcher?: boolean; proxyUntrusted?: boolean };

export const authCheckQuery = queryOptions({
  queryKey: keyOf(calls.checkAuth),
  queryFn: ({ signal }) => readSession(signal),
});

export function useAuthCheck() {
  return useQuery(authCheckQuery);
}

async function readSession(signal: AbortSignal): Promise<Session> {
  try {
    return await api.call(calls.checkAuth, {}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { authenticated: false };
    throw error;
  }
}
