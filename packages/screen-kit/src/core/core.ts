// The part that the sign-in loads; the router is loaded later.
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { type LazyComponent, lazyComponent, lazyDialog } from './lazy-component.tsx';
export { appTitle, usePageTitle } from './page-title.ts';
export { preloadLinked } from './preload-linked.ts';
export { createQueryClient } from './query-client.ts';
export { randomId, randomUuid } from './random-id.ts';
export { useCreation } from './use-creation.ts';
export { useInvalidate } from './use-invalidate.ts';
export { useIsShown } from './use-is-shown.ts';
export { useMutation } from './use-mutation.ts';
