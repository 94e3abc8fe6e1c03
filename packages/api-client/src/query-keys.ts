import { calls } from '@cadenza/contracts/calls';
import { keyOf } from './query.ts';

/** Keys of the query cache: refreshing `campaigns` also refreshes everything below it. */
export const queryKeys = {
  analytics: keyOf(calls.getAnalytics),
  campaigns: keyOf(calls.listCampaigns),
  campaign: (id: string) => keyOf(calls.getCampaign, { params: { id } }),
  campaignLeads: (id: string) => keyOf(calls.listCampaignLeads, { params: { id } }),
  campaignReport: (id: string) => keyOf(calls.getReport, { params: { id } }),
  campaignSequences: (id: string) => keyOf(calls.listSteps, { params: { id } }),
  leads: keyOf(calls.listLeads),
};
