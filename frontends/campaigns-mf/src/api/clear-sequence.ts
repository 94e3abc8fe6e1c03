import { api, type RequestOptions } from '@cadenza/api-client';

export function clearSequence(campaignId: string, save: RequestOptions): Promise<unknown> {
  return api.delete(`/api/campaigns/${campaignId}/sequences`, save);
}
