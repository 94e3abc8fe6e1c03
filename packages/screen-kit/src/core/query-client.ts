import { QueryClient } from '@tanstack/react-query';

/**
 * Query results stay fresh until a screen says otherwise, and nothing is retried. Without a network a call fails at
 * once instead of waiting, so that the screen can say so.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchInterval: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
