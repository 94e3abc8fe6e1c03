import { type CreateLeadRequest, cached } from '@cadenza/api-client';
import { attachLeads, createLead } from '@cadenza/lead-entry';
import { useCreation, useInvalidate } from '@cadenza/screen-kit';
import { updateCampaign } from '../../api/update-campaign.ts';

export type AddedLead = 'added' | 'known-lead-added' | 'already-in-campaign';

/** Creates a lead, attaches it, then moves the campaign on. If a lead already has the address, attaches that one. */
export function useAddLead(campaignId: string) {
  const invalidate = useInvalidate();
  return useCreation({
    mutationFn: async (lead: CreateLeadRequest, key): Promise<AddedLead> => {
      const { leadId, existed } = await createLead(lead, key);
      const { attached } = await attachLeads(campaignId, [leadId]);
      await updateCampaign(campaignId, { progressStatus: 'leads_ready' });
      if (!existed) return 'added';
      return attached > 0 ? 'known-lead-added' : 'already-in-campaign';
    },
    // Also after a failure: the lead may have been created before a later call failed.
    onSettled: () => invalidate(cached.leads, cached.tags, cached.campaign(campaignId), cached.campaignList),
  });
}
