import { api, type Lead, queryKeys } from '@cadenza/api-client';
import { keepPreviousData, useInfiniteQuery } from '@cadenza/platform';
import { useMemo } from 'react';

const pageRows = 500;

export interface LeadPages {
  /** Those that were read so far, newest first. */
  leads: Lead[];
  /** How many there are in all. */
  total: number;
  hasMore: boolean;
  isPending: boolean;
  error: Error | null;
  readMore: () => void;
  /** After an error: the page that could not be read, or all of them. */
  readAgain: () => void;
}

/** The leads that a search finds, page by page. While another search is on its way the old leads stay. */
export function useLeadPages(search: string): LeadPages {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.leads, { search }],
    queryFn: ({ pageParam, signal }) => api.getPage<Lead>(pathOf(search, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const leads = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows) ?? [], [query.data]);
  return {
    leads,
    total: query.data?.pages[0]?.total ?? leads.length,
    hasMore: query.hasNextPage,
    isPending: query.isPending,
    error: query.error,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
    },
    readAgain: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

function pathOf(search: string, cursor: string | null): string {
  const query = new URLSearchParams({ limit: String(pageRows) });
  if (search !== '') query.set('search', search);
  if (cursor !== null) query.set('cursor', cursor);
  return `/api/leads?${query}`;
}

/** The ids of all leads that a search finds, also of those that were not read yet. */
export function readLeadIds(search: string): Promise<string[]> {
  return api.get<string[]>(`/api/leads/ids?${new URLSearchParams(search === '' ? {} : { search })}`);
}
