import { api, type RequestOptions } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

export function clearSequence(campaignId: string, save: RequestOptions): Promise<unknown> {
  return api.call(calls.clearSequence, { params: { id: campaignId } }, save);
}
