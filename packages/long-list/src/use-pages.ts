import { keepPreviousData, useInfiniteQuery } from '@cadenza/screen-kit';
import { useMemo } from 'react';

/** Pages that one poll interval allows for; with more pages read, the interval grows in proportion. */
const pagesPerPoll = 5;

/** Part of a long list, as the server returns it. */
interface ListPart<Row> {
  rows: Row[];
  /** Where the next part begins; null after the last. */
  next: string | null;
}

export interface Pages<Row> {
  /** The rows read so far. */
  rows: Row[];
  /** Whether the server has rows that were not read yet. */
  hasMore: boolean;
  isPending: boolean;
  /** Whether the rows on the screen are still those of the previous search. */
  isSearching: boolean;
  /** Set also when only the last page could not be read. */
  error: Error | null;
  readMore: () => void;
  /** After an error: reads the page that failed, or all pages. */
  readAgain: () => void;
}

export interface PageSource<Part> {
  queryKey: readonly unknown[];
  read: (cursor: string | null, signal: AbortSignal) => Promise<Part>;
  readOnMount?: boolean;
  pollMs?: number | undefined;
}

/** A long list, page by page. The old rows stay on the screen while a new search is read. */
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
