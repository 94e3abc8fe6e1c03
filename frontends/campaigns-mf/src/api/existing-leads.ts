import { api, cached, queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { attachLeads } from '@cadenza/lead-entry';
import { keepPreviousData, queryOptions, useCreation, useInvalidate } from '@cadenza/screen-kit';
import type { LeadSelection } from '../screens/leads/existing/choice.ts';
import { updateCampaign } from './update-campaign.ts';

export const segmentsQuery = queryOptions(queryOf(calls.listSegments));

/** The exact number of selected leads; the one of before until it is known. */
export const countQuery = (selection: LeadSelection) =>
  queryOptions({
    ...queryOf(calls.countLeads, { query: { ...selection } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

const shownRows = 5;

/** The newest of the selected leads. */
export const newestQuery = (selection: LeadSelection) =>
  queryOptions({
    ...queryOf(calls.listLeads, { query: { limit: shownRows, ...selection } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Attaches the leads that are selected when it begins. @param onProgress called with how many are attached so far */
export function useAddExisting(campaignId: string, onProgress: (doneCount: number, allCount: number) => void) {
  const invalidate = useInvalidate();
  return useCreation({
    mutationFn: async (selection: LeadSelection, key) => {
      const leadIds = await api.call(calls.listLeadIds, { query: { ...selection } });
      const { attached } = await attachLeads(campaignId, leadIds, key, (done) => onProgress(done, leadIds.length));
      if (attached > 0) await updateCampaign(campaignId, { progressStatus: 'leads_ready' });
      return attached;
    },
    // Also after a failure: earlier blocks may have been attached.
    onSettled: () => invalidate(cached.leads, cached.campaign(campaignId), cached.campaignList),
  });
}
