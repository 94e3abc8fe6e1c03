import { api } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

export function removeCampaignLead(campaignId: string, leadId: string): Promise<unknown> {
  return api.call(calls.detachLead, { params: { id: campaignId, leadId } });
}
