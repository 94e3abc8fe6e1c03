import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';
import type { ControlAction } from '../campaign/lifecycle.ts';

const controls = {
  pause: (id: string) => api.call(calls.pauseCampaign, { params: { id } }),
  resume: (id: string) => api.call(calls.resumeCampaign, { params: { id } }),
  stop: (id: string) => api.call(calls.stopCampaign, { params: { id } }),
};

/** Pauses, resumes or stops. */
export function useControlCampaign(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (action: ControlAction) => controls[action](campaignId),
    onSuccess: () => invalidate(cached.campaign(campaignId), cached.campaignList, cached.analytics),
  });
}
