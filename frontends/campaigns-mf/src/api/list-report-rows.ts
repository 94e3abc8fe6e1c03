import { api, type CampaignLead, queryKeys } from '@cadenza/api-client';
import type { LinkStatus, ReportRows, ReportSort, StatusCounts } from '@cadenza/contracts';
import { keepPreviousData, useInfiniteQuery } from '@cadenza/platform';
import { useMemo } from 'react';

const pageRows = 200;

export interface ReportFilter {
  search: string;
  status: LinkStatus | undefined;
  /** Without one, in attach order. */
  sort: ReportSort | undefined;
  direction: 'ascending' | 'descending';
}

export interface ReportPages {
  /** Those that were read so far. */
  rows: CampaignLead[];
  /** What the search finds, by status. */
  counts: StatusCounts | undefined;
  isPending: boolean;
  error: Error | null;
  readMore: () => void;
  readAgain: () => void;
}

/** The rows of a report, page by page. While those of another filter are on their way the old ones stay. */
export function useReportRows(campaignId: string, filter: ReportFilter): ReportPages {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.campaignReport(campaignId), 'rows', filter],
    queryFn: ({ pageParam, signal }) => api.get<ReportRows>(rowsPath(campaignId, filter, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return {
    rows,
    counts: query.data?.pages[0]?.counts ?? undefined,
    isPending: query.isPending,
    error: query.error,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
    },
    readAgain: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

function rowsPath(campaignId: string, filter: ReportFilter, cursor: string | null): string {
  const query = filterQuery(filter);
  query.set('limit', String(pageRows));
  if (filter.sort) {
    query.set('sort', filter.sort);
    query.set('direction', filter.direction);
  }
  if (cursor !== null) query.set('cursor', cursor);
  return `/api/campaigns/${campaignId}/report-rows?${query}`;
}

/** Where the same rows are a file. */
export function reportFilePath(campaignId: string, filter: ReportFilter): string {
  const query = filterQuery(filter).toString();
  return `/api/campaigns/${campaignId}/report.csv${query && `?${query}`}`;
}

function filterQuery({ search, status }: ReportFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (status) query.set('status', status);
  return query;
}
