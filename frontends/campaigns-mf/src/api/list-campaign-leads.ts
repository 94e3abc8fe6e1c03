import { api, type CampaignLead, queryKeys } from '@cadenza/api-client';
import { type Pages, pageRows, usePages } from './use-pages.ts';

export const leadListPollMs = 10_000;

export interface CampaignLeadPages extends Pages<CampaignLead> {
  /** How many leads the search finds, those included that were not read yet. */
  total: number;
}

/** The leads of a campaign that a search finds, in attach order. */
export function useCampaignLeads(
  campaignId: string,
  { search = '', poll = false }: { search?: string; poll?: boolean } = {},
): CampaignLeadPages {
  const { first, ...pages } = usePages({
    queryKey: [...queryKeys.campaignLeads(campaignId), 'pages', { search }],
    read: (cursor, signal) => api.getPage<CampaignLead>(pagePath(campaignId, search, cursor), { signal }),
    readOnMount: poll,
    pollMs: poll ? leadListPollMs : undefined,
  });
  return { ...pages, total: first?.total ?? pages.rows.length };
}

function pagePath(campaignId: string, search: string, cursor: string | null): string {
  const query = new URLSearchParams({ limit: String(pageRows) });
  if (search !== '') query.set('search', search);
  if (cursor !== null) query.set('cursor', cursor);
  return `/api/campaigns/${campaignId}/leads?${query}`;
}
