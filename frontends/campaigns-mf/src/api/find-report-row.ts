import { api, queryKeys } from '@cadenza/api-client';
import type { ReportRows } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';

/** The report row of one lead that is not among the rows already read; null when the report has none. */
export function useReportRow(campaignId: string, leadId: string, { isNeeded }: { isNeeded: boolean }) {
  return useQuery({
    queryKey: [...queryKeys.campaignReport(campaignId), 'row', leadId],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ leadId, limit: '1' });
      const { rows } = await api.get<ReportRows>(`/api/campaigns/${campaignId}/report-rows?${query}`, { signal });
      return rows.find((row) => row.leadId === leadId) ?? null;
    },
    enabled: isNeeded,
    refetchOnMount: 'always',
  });
}
