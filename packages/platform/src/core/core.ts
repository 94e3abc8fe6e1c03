// What the sign-in needs; the router comes after it.
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { type LazyComponent, lazyComponent } from './lazy-component.tsx';
export { appTitle, usePageTitle } from './page-title.ts';
export { preloadLinked } from './preload-linked.ts';
export { createQueryClient } from './query-client.ts';
