import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** The report row of one lead; null when the report has none. */
export function reportRowQuery(campaignId: string, leadId: string) {
  return queryOptions({
    ...queryOf(calls.getReportRows, { params: { id: campaignId }, query: { leadId, limit: 1 } }),
    select: ({ rows }) => rows.find((row) => row.leadId === leadId) ?? null,
    refetchOnMount: 'always',
  });
}
