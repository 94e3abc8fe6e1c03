import { api, type CampaignLead, queryKeys } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { type Pages, usePages } from '@cadenza/long-list';

export const leadListPollMs = 10_000;
const pageRows = 200;

export interface CampaignLeadPages extends Pages<CampaignLead> {
  /** How many leads the search finds, including those not read yet. */
  total: number;
}

/** The leads of a campaign that a search finds, in attach order. */
export function useCampaignLeads(
  campaignId: string,
  { search = '', poll = false }: { search?: string; poll?: boolean } = {},
): CampaignLeadPages {
  const { first, ...pages } = usePages({
    queryKey: [...queryKeys.campaignLeads(campaignId), 'pages', { search }],
    read: (cursor, signal) =>
      api.callPage(
        calls.listCampaignLeads,
        { params: { id: campaignId }, query: { limit: pageRows, search, cursor: cursor ?? undefined } },
        { signal },
      ),
    readOnMount: poll,
    pollMs: poll ? leadListPollMs : undefined,
  });
  return { ...pages, total: first?.total ?? pages.rows.length };
}
