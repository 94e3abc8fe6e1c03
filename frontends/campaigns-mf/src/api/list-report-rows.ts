import { api, queryKeys } from '@cadenza/api-client';
import type { LinkStatus, ReportRow, ReportRows, ReportSort, StatusCounts } from '@cadenza/contracts';
import { type Pages, pagePath, usePages } from '@cadenza/long-list';

const pageRows = 200;

export interface ReportFilter {
  search: string;
  status: LinkStatus | undefined;
  /** Attach order when undefined. */
  sort: ReportSort | undefined;
  direction: 'ascending' | 'descending';
}

export interface ReportPages extends Pages<ReportRow> {
  /** How many rows the search finds, by status. */
  counts: StatusCounts | undefined;
}

/** The rows of a report. */
export function useReportRows(campaignId: string, filter: ReportFilter): ReportPages {
  const { first, ...pages } = usePages({
    queryKey: [...queryKeys.campaignReport(campaignId), 'rows', filter],
    read: async (cursor, signal) => {
      const path = rowsPath(campaignId, filter, cursor);
      const { nextCursor, ...part } = await api.get<ReportRows>(path, { signal });
      return { ...part, next: nextCursor };
    },
    readOnMount: true,
  });
  return { ...pages, counts: first?.counts ?? undefined };
}

function rowsPath(campaignId: string, { sort, direction, ...found }: ReportFilter, cursor: string | null): string {
  const order = sort ? { sort, direction } : {};
  return pagePath(`/api/campaigns/${campaignId}/report-rows`, { ...found, ...order }, { rows: pageRows, cursor });
}

/** The path under which the same rows are a CSV file. */
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
