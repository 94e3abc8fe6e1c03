import { api } from '@cadenza/api-client';

export function removeCampaignLead(campaignId: string, leadId: string): Promise<unknown> {
  return api.delete(`/api/campaigns/${campaignId}/leads/${leadId}`);
}
