import { api } from '@cadenza/api-client';

export function clearSequence(campaignId: string): Promise<unknown> {
  return api.delete(`/api/campaigns/${campaignId}/sequences`);
}
