import { keepPreviousData, useInfiniteQuery } from '@cadenza/screen-kit';
import { useMemo } from 'react';

/** How many pages one poll may read: with more of them read, the polls are as much further apart. */
const pagesPerPoll = 5;

/** Part of a long list, as the server answers it. */
interface ListPart<Row> {
  rows: Row[];
  /** Where the next part begins; null after the last. */
  next: string | null;
}

export interface Pages<Row> {
  /** The rows that were read so far. */
  rows: Row[];
  /** Whether the server has rows that were not read yet. */
  hasMore: boolean;
  isPending: boolean;
  /** The rows on the screen are still those of the search before. */
  isSearching: boolean;
  /** Set also when only the last page could not be read. */
  error: Error | null;
  readMore: () => void;
  /** After an error: reads the page that could not be read, or all of them. */
  readAgain: () => void;
}

export interface PageSource<Part> {
  queryKey: readonly unknown[];
  read: (cursor: string | null, signal: AbortSignal) => Promise<Part>;
  readOnMount?: boolean;
  pollMs?: number | undefined;
}

/** A long list, page by page. While the rows of another search are on their way the old ones stay. */
export function usePages<Part extends ListPart<unknown>>({
  queryKey,
  read,
  readOnMount = false,
  pollMs,
}: PageSource<Part>): Pages<Part['rows'][number]> & { first: Part | undefined } {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: readOnMount ? 'always' : true,
    refetchInterval: ({ state }) =>
      pollMs === undefined ? false : pollMs * Math.max(1, (state.data?.pages.length ?? 0) / pagesPerPoll),
  });
  const rows = useMemo(() => query.data?.pages.flatMap((part): Part['rows'] => part.rows) ?? [], [query.data]);
  return {
    rows,
    first: query.data?.pages[0],
    hasMore: query.hasNextPage,
    isPending: query.isPending,
    isSearching: query.isPlaceholderData,
    error: query.error,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
    },
    readAgain: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

/**
 * Where a page of a list is read.
 * @param path of the whole list
 * @param filter what narrows and sorts it; what is undefined or empty is left out
 * @param cursor where the page begins, null for the first
 */
export function pagePath(
  path: string,
  filter: Record<string, string | undefined>,
  { rows, cursor }: { rows: number; cursor: string | null },
): string {
  const query = new URLSearchParams({ limit: String(rows) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  if (cursor !== null) query.set('cursor', cursor);
  return `${path}?${query}`;
}
