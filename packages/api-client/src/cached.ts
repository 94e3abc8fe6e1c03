import { keyOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

/** The queries that mutations change, also those of the other front ends on the page. */
export const affected = {
  /** The list of campaigns, without what is below each. */
  campaignList: { queryKey: keyOf(calls.listCampaigns), exact: true },
  /** A campaign and everything below it. */
  campaign: (id: string) => ({ queryKey: keyOf(calls.getCampaign, { params: { id } }) }),
  /** Every campaign, the list included. */
  campaigns: { queryKey: keyOf(calls.listCampaigns) },
  /** The list and the number of leads. */
  leads: { queryKey: keyOf(calls.listLeads) },
  /** The figures of the whole account. */
  analytics: { queryKey: keyOf(calls.getAnalytics) },
};
