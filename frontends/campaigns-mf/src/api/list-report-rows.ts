import { api, keyOf, urlOf } from '@cadenza/api-client';
import type { LinkStatus, ReportRow, ReportSort, StatusCounts } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { type Pages, usePages } from '@cadenza/long-list';

const pageRows = 200;

export interface ReportFilter {
  search: string;
  status: LinkStatus | undefined;
  /** Only leads that opted out. */
  optedOut: '1' | undefined;
  /** The id of the mailbox that leads hear from, or `relay`. */
  mailbox: string | undefined;
  /** Attach order when undefined. */
  sort: ReportSort | undefined;
  direction: 'ascending' | 'descending';
}

export interface ReportPages extends Pages<ReportRow> {
  /** How many rows search and mailbox find, by status. */
  counts: StatusCounts | undefined;
}

/** The rows of a report. */
export function useReportRows(
  campaignId: string,
  { sort, direction, search, status, optedOut, mailbox }: ReportFilter,
): ReportPages {
  const params = { id: campaignId };
  const query = { limit: pageRows, search, status, optedOut, mailbox, sort, direction: sort && direction };
  const { first, ...pages } = usePages({
    queryKey: keyOf(calls.getReportRows, { params, query }),
    read: async (cursor, signal) => {
      const input = { params, query: { ...query, cursor: cursor ?? undefined } };
      const { nextCursor, ...part } = await api.call(calls.getReportRows, input, { signal });
      return { ...part, next: nextCursor };
    },
    readOnMount: true,
  });
  return { ...pages, counts: first?.counts ?? undefined };
}

/** The URL under which the same rows are a CSV file. */
export function reportFileUrl(campaignId: string, { search, status, optedOut, mailbox }: ReportFilter): string {
  return urlOf(calls.getReportFile, { params: { id: campaignId }, query: { search, status, optedOut, mailbox } });
}
