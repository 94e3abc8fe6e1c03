import { api, type CampaignLead, keyOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { type Pages, usePages } from '@cadenza/long-list';

export const leadListPollMs = 10_000;
const pageRows = 200;

export interface CampaignLeadPages extends Pages<CampaignLead> {
  /** How many leads are found, including those not read yet. */
  total: number;
}

/**
 * The leads of a campaign that a search finds, and that hear from a mailbox, in attach order.
 * @param mailbox its id, or `relay`
 */
export function useCampaignLeads(
  campaignId: string,
  { search = '', mailbox, poll = false }: { search?: string; mailbox?: string | undefined; poll?: boolean } = {},
): CampaignLeadPages {
  const params = { id: campaignId };
  const query = { limit: pageRows, search, mailbox };
  const { first, ...pages } = usePages({
    queryKey: keyOf(calls.listCampaignLeads, { params, query }),
    read: (cursor, signal) =>
      api.callPage(calls.listCampaignLeads, { params, query: { ...query, cursor: cursor ?? undefined } }, { signal }),
    readOnMount: poll,
    pollMs: poll ? leadListPollMs : undefined,
  });
  return { ...pages, total: first?.total ?? pages.rows.length };
}
