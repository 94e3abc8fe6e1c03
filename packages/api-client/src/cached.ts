import { calls } from '@cadenza/contracts/calls';
import { keyOf } from './query.ts';

/** What mutations invalidate in the query cache, which all front ends of the page share. */
export const cached = {
  /** The list of campaigns, without what is below each. */
  campaignList: { queryKey: keyOf(calls.listCampaigns), exact: true },
  /** A campaign and everything below it. */
  campaign: (id: string) => ({ queryKey: keyOf(calls.getCampaign, { params: { id } }) }),
  /** Every campaign, the list included. */
  campaigns: { queryKey: keyOf(calls.listCampaigns) },
  /** Every list and number of leads. */
  leads: { queryKey: keyOf(calls.listLeads) },
  /** The custom fields of leads. */
  leadFields: { queryKey: keyOf(calls.listLeadFields) },
  segments: { queryKey: keyOf(calls.listSegments) },
  leadImports: { queryKey: keyOf(calls.listLeadImports) },
  tags: { queryKey: keyOf(calls.listTags) },
  /** The figures of the whole account. */
  analytics: { queryKey: keyOf(calls.getAnalytics) },
};
